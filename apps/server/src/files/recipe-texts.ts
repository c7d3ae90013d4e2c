import { decodeHTML } from 'entities';

export type Json = Record<string, unknown>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** A text or a number, also as JSON-LD writes one with its language. */
export const toText = (value: unknown): string => {
  if (isObject(value)) return toText(value['@value']);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const tags =
  'a abbr b blockquote br caption center code div em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img li ol p picture pre s section small source span strong sub sup table tbody td th thead tr u ul'.replaceAll(
    ' ',
    '|',
  );
const breaks = /<br\s*\/?>|<\/(?:p|li|div|tr|h[1-6])\s*>/gi;
const anyTag = new RegExp(String.raw`<\/?(?:${tags})(?:\s[^<>]*)?\/?>|<!--.*?-->`, 'gis');

/** Some programs write their characters twice: '&amp;frac12;'. */
const MOST_TIMES = 3;

/** Recipes of web pages carry tags and entities in their texts. What only looks like a tag stays. */
export function toPlainText(text: string): string {
  let [before, after] = ['', text];
  for (let time = 0; time < MOST_TIMES && after !== before; time += 1) {
    before = after;
    after = decodeHTML(before.replaceAll(breaks, '\n').replaceAll(anyTag, ''));
  }
  return after
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();
}

/** Tandoor's template signs: '{{ ingredients[1] }}' is an ingredient of its step, '{# … #}' is a comment. */
export function withoutTemplates(text: string, ingredients: readonly string[]): string {
  return text.replaceAll(/\{#.*?#\}|\{%.*?%\}/gs, '').replaceAll(/\{\{(.*?)\}\}/gs, (_, inner: string) => {
    const [, index] = /^\s*ingredients\[(\d+)\]/.exec(inner) ?? [];
    const scaled = /^\s*scale\(\s*([\d.]+)\s*\)/.exec(inner)?.[1];
    return index === undefined ? (scaled ?? inner.trim()) : (ingredients[Number(index)] ?? '');
  });
}
