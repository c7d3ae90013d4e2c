import { useEffect, useState } from 'react';

/**
 * The value as it was at the press, until the release, and the handler of the press. A list that is drawn anew between the
 * two would move another row under the pointer, or none, and the browser makes no click of such a press.
 */
export function useHeldWhilePressed<Value>(value: Value) {
  const [heldValue, setHeldValue] = useState<{ value: Value }>();
  useEffect(() => {
    if (!heldValue) return undefined;
    const ending = new AbortController();
    // The click comes after the release, and acts on what was pressed.
    const release = () => setTimeout(setHeldValue, 0, undefined);
    for (const end of ['pointerup', 'pointercancel', 'blur'])
      window.addEventListener(end, release, { signal: ending.signal });
    return () => ending.abort();
  }, [heldValue]);
  return [heldValue ? heldValue.value : value, () => setHeldValue({ value })] as const;
}
