import type { RefCallback } from 'react';

/**
 * The ref of a box that may hold only text to read. If the content overflows, the box takes the
 * focus, so that the arrow keys scroll it (WCAG 2.1.1). Not all browsers do this themselves.
 */
export const makeScrollableByKeyboard: RefCallback<HTMLElement> = (box) => {
  if (!box) return;
  const observer = new ResizeObserver(() => {
    const isCut = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
    if (isCut) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  });
  observer.observe(box);
  return () => observer.disconnect();
};
