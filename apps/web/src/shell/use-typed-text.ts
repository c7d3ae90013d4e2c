import { useEffect, useRef, useState } from 'react';
import type { TypedValue } from '#domain/typed-values/typed-value.ts';

interface TypedText<Value extends string> {
  /** As it is read, or as it was typed where it cannot be read: the form's schema then refuses it. */
  value: string;
  onChange: (value: string) => void;
  parse: (text: string) => TypedValue<Value>;
  format?: (value: Value) => string;
}

/** The text of a field: while it is typed no other form of it is shown, and once the field is left that of what will be saved. */
export function useTypedText<Value extends string>({ value, onChange, parse, format = String }: TypedText<Value>) {
  const [text, setText] = useState<string>();
  const leave = useLeaving(text !== undefined, () => setText(undefined));
  const { value: readValue, fault } = parse(value);
  return {
    text: text ?? (readValue === null ? value : format(readValue)),
    /** Not while somebody is still typing. */
    fault: text === undefined ? fault : null,
    readValue: text === undefined ? readValue : null,
    change: (next: string) => {
      const read = parse(next);
      setText(next);
      onChange(read.fault === null ? (read.value ?? '') : next);
    },
    leave,
  };
}

/** A field that is left by a press shows its sentence after it: the sentence would move the button away under the pointer. */
function useLeaving(isTyping: boolean, leave: () => void) {
  const press = useRef<'none' | 'pressed' | 'left'>('none');
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (!isTyping) return undefined;
    const ending = new AbortController();
    const begin = () => {
      press.current = 'pressed';
    };
    // After the click.
    const end = () =>
      setTimeout(() => {
        if (press.current === 'left') latest.current();
        press.current = 'none';
      });
    document.addEventListener('pointerdown', begin, { capture: true, signal: ending.signal });
    for (const name of ['pointerup', 'pointercancel'])
      document.addEventListener(name, end, { capture: true, signal: ending.signal });
    return () => ending.abort();
  }, [isTyping]);
  return () => {
    if (press.current === 'none') leave();
    else press.current = 'left';
  };
}
