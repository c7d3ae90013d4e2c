import './api/schemas-without-eval.ts';
import './app/preload-host-screen.ts';
import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { applyStoredColorScheme } from './app/color-scheme.ts';
import { startSession } from './app/start-session.ts';
import { rememberedUserId } from './shell/device-settings.ts';

/** Longer than a phone takes to read its user's day and the code that shows it; after that the splash says what is going on. */
const BEFORE_SPLASH_MS = 1000;

const container = document.getElementById('app');
if (!container) throw new Error('The page has no place for the app.');
applyStoredColorScheme();
const root = createRoot(container);
const show = () => root.render(<App />);
// Asked for before anything is drawn: on a phone, drawing the splash takes half a second. A returning user sees their day
// without a splash. The app reports a failure and tries again.
const patience = rememberedUserId.get() === '' ? 0 : BEFORE_SPLASH_MS;
void Promise.race([startSession(), new Promise((resolve) => setTimeout(resolve, patience))]).then(show, show);
