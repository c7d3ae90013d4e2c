import { type KeyboardEvent, useEffect, useState } from 'react';

/**
 * Keys of the search: down leads to the list, Enter takes the only hit as soon as the hits are those of the typed text.
 */
export function useSearchKeys<Found>(q: string, foundRows: Found | undefined, onFound: (found: Found) => void) {
  const [entered, setEntered] = useState<string>();
  useEffect(() => {
    if (entered === undefined || foundRows === undefined || entered !== q) return;
    setEntered(undefined);
    onFound(foundRows);
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    // Whatever is typed after Enter is another search.
    setEntered(event.key === 'Enter' ? event.target.value.trim() || undefined : undefined);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.currentTarget
      .closest('[role="dialog"]')
      ?.querySelector<HTMLElement>('[role="option"][tabindex="0"]')
      ?.focus();
  };
}
