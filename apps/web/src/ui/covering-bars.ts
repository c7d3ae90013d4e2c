import type { RefCallback } from 'react';

/** For what is scrolled, or sticks, below and above bars that stay in sight (WCAG 2.4.11): the theme has their usual heights. */
const keepHeight =
  (heightName: '--top-bar' | '--bottom-bar'): RefCallback<HTMLElement> =>
  (bar) => {
    if (!bar) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = `${bar.offsetHeight}px`;
      // Set again, the same height made the browser style the whole page anew: a tenth of the way to the next screen.
      if (getComputedStyle(root).getPropertyValue(heightName) !== height) root.style.setProperty(heightName, height);
    });
    observer.observe(bar);
    return () => observer.disconnect();
  };

/** A window enlarged to 400 % is 225 px high: bars that stay in sight would leave a line between them (WCAG 1.4.10). */
export const staticInLowWindows = { '@media (max-height: 400px)': { position: 'static' } } as const;

export const coveringTop = keepHeight('--top-bar');
export const coveringBottom = keepHeight('--bottom-bar');
