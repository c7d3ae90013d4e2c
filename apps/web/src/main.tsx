import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from './shell/App.tsx';
import { showStoredColourScheme } from './shell/colour-scheme.ts';

const container = document.getElementById('app');
if (!container) throw new Error('The page has no place for the app.');
showStoredColourScheme();
createRoot(container).render(<App />);
