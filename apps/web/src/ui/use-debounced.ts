import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from './SearchField.tsx';

/** Debounces a value by the search delay, 300 ms (catalogue-14). Requests made while typing use the debounced value. */
export function useDebounced<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** The debounced text, '' while typing: for messages that a half-typed text must not trigger. */
export function useDebouncedText(text: string): string {
  return useDebounced(text) === text ? text : '';
}
