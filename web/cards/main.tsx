import '../styles/card.css';
import { render } from 'preact';
import { Card } from './card.tsx';
import { type CardAnswer, connect, type Host } from './host.ts';

const place = document.querySelector('#card');
const view = document.body.dataset.view ?? '';
let host: Host | undefined;
let answer: CardAnswer | undefined;

const draw = (): void => {
  if (place && answer) render(<Card view={view} answer={answer} host={host} />, place);
};
// A host may send the result before it has answered the greeting.
host = await connect((given) => {
  answer = given;
  draw();
});
draw();
