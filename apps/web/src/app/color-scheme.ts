/**
 * Sets the scheme before the first paint. The theme's own inline script would do this too, but the content security
 * policy allows no inline scripts.
 */
export function applyStoredColorScheme() {
  let mode: string | null = null;
  try {
    mode = localStorage.getItem('mui-mode');
  } catch {
    // Storage is forbidden: follow the system.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
}
