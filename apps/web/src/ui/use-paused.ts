import { useEffect, useState } from 'react';
import { SEARCH_PAUSE_MS } from './SearchField.tsx';

/** Debounces a value by the search delay, 300 ms (catalogue-14). Requests made while typing use the debounced value. */
export function usePaused<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** The debounced text, '' while typing: for messages that a half-typed text must not trigger. */
export function useRestingText(text: string): string {
  return usePaused(text) === text ? text : '';
}
