import type { RefCallback } from 'react';

/**
 * The ref of a box that may hold nothing but what is read: where that is larger than its room the box can have the
 * focus, so that the arrow keys scroll it (WCAG 2.1.1). Some browsers see to that themselves, but not all.
 */
export const scrolledByKeyboard: RefCallback<HTMLElement> = (box) => {
  if (!box) return;
  const observer = new ResizeObserver(() => {
    const isCut = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
    if (isCut) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  });
  observer.observe(box);
  return () => observer.disconnect();
};
