const isSeparator = (sign: string | undefined) => sign === undefined || /[;|\n\r]/.test(sign);

/** The end of the quoted name that begins here, if only a separator follows it. */
export function findQuoteEnd(
  text: string,
  start: number,
  isEnd: (sign: string | undefined) => boolean,
): number | undefined {
  let end = start + 1;
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
  let next = end + 1;
  while (text[next] === ' ') next += 1;
  return end < text.length && isEnd(text[next]) ? end : undefined;
}

/**
 * The items of a list in one cell, separated by semicolons, bars or line breaks. A name that holds one of these is in
 * quotation marks (`quoteItem`), alone or after its amount: `4 oz "Sauce; hot"`.
 */
export function splitItems(text: string): string[] {
  const items: string[] = [];
  let item = '';
  // The start of the text that is not in the result yet.
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at];
    if (isSeparator(sign)) {
      items.push(item + text.slice(from, at));
      item = '';
      from = at + 1;
    } else if (sign === '"' && (at === from || text[at - 1] === ' ')) {
      const end = findQuoteEnd(text, at, isSeparator);
      if (end === undefined) continue;
      item += text.slice(from, at) + text.slice(at + 1, end).replaceAll('""', '"');
      at = end;
      from = end + 1;
    }
  }
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** A name as an item of a list in a cell; exports write it so in SQL (`listed`). */
export const quoteItem = (name: string): string => (/[;|\n\r"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
