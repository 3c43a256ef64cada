import { describe } from 'vitest';
import { times } from '../../helpers/counts.ts';
import { judgeCharacters } from './judge-characters.ts';

describe('characters made of the library', () => judgeCharacters(times(250, 1000)));
