import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAlert } from '../ui/feedback.ts';

/**
 * 'Save & Create Another': an empty form at once, below the alert that says what was created. `round` is its key. Behind
 * the alert stands nothing of the record that was saved, and its end returns focus to the name.
 */
export function useCreateAnother() {
  const [round, setRound] = useState(0);
  const alert = useAlert();
  const createAnother = (created: string) => {
    flushSync(() => setRound(round + 1));
    return alert(created);
  };
  return { round, createAnother };
}

/** Focus on the name of each form but the first, for the alert to return to. */
export function useFocusOnName(round: number, form: { readonly setFocus: (name: 'name') => void }) {
  useEffect(() => {
    if (round > 0) form.setFocus('name');
  }, [round, form]);
}
