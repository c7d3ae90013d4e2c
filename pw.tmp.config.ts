import base from './playwright.config.ts';
const { webServer: _w, ...rest } = base as any;
export default { ...rest, workers: 1 };
