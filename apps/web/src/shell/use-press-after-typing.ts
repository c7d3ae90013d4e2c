import { useEffect, useEffectEvent, useRef } from 'react';

const POLL_MS = 50;
const PATIENCE_MS = 5_000;

const findButtonAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
const nameButton = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent;

const findButton = (name: string): HTMLElement | undefined =>
  Array.from(document.querySelectorAll<HTMLElement>('button:enabled, a[href]')).find(
    (button) => nameButton(button) === name && button.checkVisibility({ visibilityProperty: true }),
  );

/**
 * A press right after typing is meant for the typed day (screens-24). What is pressed may be gone before the press has ended,
 * because the page then loads that day, or may still belong to the day before: the press is made once the page shows the typed
 * day.
 */
export function usePressAfterTyping(state: 'typing' | 'arriving' | 'shown' | 'refused') {
  const pressed = useRef<string>(undefined);
  const readState = useEffectEvent(() => state);

  useEffect(() => {
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    function pressWhenShown(until: number) {
      clearTimeout(timer);
      const name = pressed.current;
      if (name === undefined || readState() === 'refused' || Date.now() > until) {
        pressed.current = undefined;
        return;
      }
      const button = readState() === 'shown' ? findButton(name) : undefined;
      if (!button) {
        timer = setTimeout(() => pressWhenShown(until), POLL_MS);
        return;
      }
      pressed.current = undefined;
      button.click();
    }
    function notePress({ target }: PointerEvent) {
      const button = findButtonAt(target);
      const isEarly = readState() === 'typing' || readState() === 'arriving';
      pressed.current = button && isEarly ? nameButton(button) : undefined;
    }
    // After the click, if there is one.
    const endPress = () => {
      timer = setTimeout(() => pressWhenShown(Date.now() + PATIENCE_MS), POLL_MS);
    };
    function noteClick(event: MouseEvent) {
      const button = findButtonAt(event.target);
      pressed.current = undefined;
      if (!button || readState() !== 'arriving') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed.current = nameButton(button);
      endPress();
    }
    document.addEventListener('pointerdown', notePress, { capture: true, signal: ending.signal });
    document.addEventListener('pointerup', endPress, { capture: true, signal: ending.signal });
    document.addEventListener('click', noteClick, { capture: true, signal: ending.signal });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, []);
}
