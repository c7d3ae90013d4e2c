import type { RefCallback } from 'react';

/** In pixels; wider than a focus ring. */
const CLEARANCE_PX = 8;

interface Edge {
  readonly padding: 'scrollPaddingTop' | 'scrollPaddingBottom';
  readonly start: string;
  /** For what sticks to the bar. */
  readonly heightName: `--${string}`;
}

function coverEdge({ padding, start, heightName }: Edge): RefCallback<HTMLElement> {
  return (bar) => {
    if (!bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(heightName, `${bar.offsetHeight}px`);
      style[padding] = `calc(${start} + var(${heightName}) + ${CLEARANCE_PX}px)`;
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style[padding] = '';
    };
  };
}

/** A window enlarged to 400 % is 225 px high: bars that stay in sight would leave a line between them (WCAG 1.4.10). */
export const staticInLowWindows = { '@media (max-height: 400px)': { position: 'static' } } as const;

/** Refs of bars that lie over what scrolls: what receives the focus is scrolled out from under them (WCAG 2.4.11). */
export const coveringTop = coverEdge({
  padding: 'scrollPaddingTop',
  start: 'var(--field-bars, 0px)',
  heightName: '--top-bar',
});
export const coveringBottom = coverEdge({
  padding: 'scrollPaddingBottom',
  start: '0px',
  heightName: '--bottom-bar',
});
