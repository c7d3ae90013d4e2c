/** What a person has typed: its value, null for an empty field, or the sentence that says what to write instead. */
export interface TypedValue<Value> {
  readonly value: Value | null;
  readonly fault: string | null;
}

/** Without what nobody sees: zero-width signs, soft hyphens and marks of direction, which come along when a text is pasted. */
export const readVisibleText = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
