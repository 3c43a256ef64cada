import { describe } from 'vitest';
import { judgeCharacters } from './judge-characters.ts';

describe('750 more characters made of the library', () => judgeCharacters(250, 750));
