import './styles/page.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { applyTheme } from './theme.ts';

applyTheme();
const place = document.querySelector('#app');
if (place) render(<App />, place);
