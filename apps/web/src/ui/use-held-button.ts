import { type PointerEvent, type SyntheticEvent, useCallback, useEffect, useRef } from 'react';

/** A finger that stays on the button so long means it. */
const FIRST_PAUSE_MS = 450;
const SLOWEST_MS = 180;
const FASTEST_MS = 45;
/** Each pause as a part of the one before: forty steps take three seconds. */
const SHORTER = 0.92;

/** Handlers of a button that acts at each tap, and faster and faster while it is held. A scroll that begins on it ends it. */
export function useHeldButton(act: () => void) {
  const latest = useRef(act);
  const hold = useRef<{ timer?: ReturnType<typeof setTimeout>; ending?: AbortController; hasActed: boolean }>({
    hasActed: false,
  });
  useEffect(() => {
    latest.current = act;
  }, [act]);

  const stop = useCallback(() => {
    clearTimeout(hold.current.timer);
    hold.current.ending?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const actEvery = (pause: number) => {
    hold.current.timer = setTimeout(() => {
      hold.current.hasActed = true;
      latest.current();
      actEvery(Math.max(FASTEST_MS, pause * SHORTER));
    }, pause);
  };

  const onPointerDown = ({ button }: PointerEvent) => {
    stop();
    hold.current.hasActed = false;
    if (button !== 0) return;
    const ending = new AbortController();
    hold.current.ending = ending;
    // The window hears the end: a button that is disabled meanwhile hears nothing.
    for (const end of ['pointerup', 'pointercancel', 'blur']) {
      window.addEventListener(end, stop, { signal: ending.signal });
    }
    hold.current.timer = setTimeout(() => actEvery(SLOWEST_MS), FIRST_PAUSE_MS - SLOWEST_MS);
  };

  const onClick = () => {
    stop();
    // The click at the end of a hold is none.
    if (!hold.current.hasActed) latest.current();
    hold.current.hasActed = false;
  };

  return {
    onPointerDown,
    onPointerLeave: stop,
    onClick,
    onContextMenu: (event: SyntheticEvent) => event.preventDefault(),
  };
}
