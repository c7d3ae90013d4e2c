/** Words of which headings in a list of ingredients are made: they are no food of their own. */
const words = `
  a an and for in of on the to with optional optionally
  garnish garnishes garnishing topping toppings dressing sauce marinade brine filling stuffing glaze frosting icing
  coating crust dough batter base rub seasoning mix mixture layer
  serve serving finish finishing assemble assembly decorate decoration salad soup main side step part`
  .trim()
  .split(/\s+/);
const knownWords = new Set(words);

/** A line that only heads those below it: 'Rub:' and 'For the sauce'. 'Chicken:' may be food. */
export const isHeadingAlone = (line: string): boolean => /:$|^for\s/i.test(line) && isLineHeading(line);

/** 'Dressing', 'For the sauce', 'Step 2'; 'Peanut sauce' may be food. */
export function isLineHeading(text: string): boolean {
  const parts = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.length > 0 && parts.every((word, index) => knownWords.has(word) || (index > 0 && /^\d$/.test(word)));
}
