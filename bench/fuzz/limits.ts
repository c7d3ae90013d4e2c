import type { Schema } from './described-operations.ts';

/** The ends of the declared ranges that a call uses. */
export interface Ends {
  readonly numbers: 'minimum' | 'maximum';
  readonly texts: 'minimum' | 'maximum';
  readonly lists: 'minimum' | 'maximum';
}

/** Where nothing limits a list or a text, this is tried. */
const UNLIMITED = 1_000;
/** More values, or more letters, than any body that the server takes can hold. Lists within lists would hold billions. */
const MOST_VALUES = 500_000;
const MOST_LETTERS = 20_000_000;

/** The value at the declared limits of a schema; `textOf` makes the texts that have a format. */
export function valueAtLimits(schema: Schema, ends: Ends, textOf: (schema: Schema, field: string) => string): unknown {
  const left = { values: MOST_VALUES, letters: MOST_LETTERS };

  function textAtLimit({ minLength = 0, maxLength = UNLIMITED }: Schema): string {
    const length = ends.texts === 'minimum' || left.letters < maxLength ? minLength : maxLength;
    left.letters -= length;
    return 'a'.repeat(length);
  }

  function listAtLimit({ minItems = 0, maxItems = UNLIMITED, items = {} }: Schema, field: string): unknown[] {
    const list: unknown[] = [];
    const length = ends.lists === 'minimum' ? minItems : maxItems;
    while (list.length < length && (left.values > 0 || list.length < minItems)) list.push(atLimits(items, field));
    return list;
  }

  function choiceAtLimit(choices: readonly Schema[], field: string): unknown {
    return atLimits(choices.at(ends.lists === 'minimum' ? 0 : -1) ?? {}, field);
  }

  function atLimits(part: Schema, field: string): unknown {
    left.values -= 1;
    if (part.enum) return part.enum.at(ends.texts === 'minimum' ? 0 : -1);
    const choices = part.anyOf ?? part.oneOf;
    if (choices) return choiceAtLimit(choices, field);
    if (part.allOf) return Object.assign({}, ...part.allOf.map((one) => atLimits(one, field) as object));
    switch (part.type) {
      case 'string':
        return part.format || part.pattern ? textOf(part, field) : textAtLimit(part);
      case 'integer':
      case 'number':
        return ends.numbers === 'minimum' ? (part.minimum ?? 0) : (part.maximum ?? Number.MAX_SAFE_INTEGER);
      case 'boolean':
        return ends.texts === 'maximum';
      case 'array':
        return listAtLimit(part, field);
      case 'object':
        return Object.fromEntries(
          Object.entries(part.properties ?? {}).map(([name, property]) => [name, atLimits(property, name)]),
        );
      default:
        return null;
    }
  }

  return atLimits(schema, '');
}
