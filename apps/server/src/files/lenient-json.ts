import { decodeHTML } from 'entities';

export const damagedJson = Symbol('damaged JSON');

/** Signs around JSON in a page. */
const wrapping =
  /^\s*(?:<!--|(?:\/\*|\/\/)?\s*<!\[CDATA\[\s*(?:\*\/)?)|(?:-->|(?:\/\*|\/\/)?\s*\]\]>\s*(?:\*\/)?)\s*$/g;

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Line breaks in texts, commas before a bracket, a semicolon at the end: what page builders write. Nothing is made up. */
function repairJson(text: string): string {
  const bare = text.replaceAll(wrapping, '').trim().replace(/;+$/, '');
  return bare.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|,(?=\s*[}\]])/gs, (part) =>
    part === ',' ? '' : part.replaceAll(/\\(?=')/g, '').replaceAll(/\p{Cc}/gu, (sign) => escapes[sign] ?? ' '),
  );
}

function attempt(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return damagedJson;
  }
}

/** As it stands there, else as it was meant. */
export function parseLenientJson(text: string): unknown {
  for (const makeText of [
    () => text.replace(/^\ufeff/, ''),
    () => repairJson(text),
    () => repairJson(decodeHTML(text)),
  ]) {
    const json = attempt(makeText());
    if (json !== damagedJson) return json;
  }
  return damagedJson;
}
