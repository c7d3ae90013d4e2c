import { useEffect, useState } from 'react';
import { SEARCH_PAUSE_MS } from './SearchField.tsx';

/** The value once it has rested for as long as a search does (spec §9): what a request is made from while typing. */
export function usePaused<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** The text while it rests, '' while it is typed: for what must not be said of a text that is half there. */
export function useRestingText(text: string): string {
  return usePaused(text) === text ? text : '';
}
