import { fileTexts } from './table-faults.ts';

/*
 * Files of recipe programs in forms of their own are refused by name, with the way on (import-2).
 */

const asPage = 'Export the recipes there as web pages (HTML) with schema.org data, or as JSON-LD';
const recipeKeeper = fileTexts.ofProgram('Recipe Keeper', asPage);

const signsInText: readonly (readonly [sign: RegExp, refusal: string])[] = [
  [/^(?:MMMMM|-{5,}).*meal-?master/im, fileTexts.ofProgram('Meal-Master', asPage)],
  [/exported from\s+mastercook|<mx2\b|<!doctype\s+mx2/i, fileTexts.ofProgram('MasterCook', asPage)],
  [/(?:^|\s)@\p{L}[^@{}\n]*\{[^{}\n]*\}/u, fileTexts.ofProgram('Cooklang', asPage)],
  [/<title>\s*recipe keeper|class="recipe-details"/i, recipeKeeper],
  [
    /itemtype=["']https?:\/\/schema\.org\/recipe/i,
    fileTexts.ofProgram(
      'recipes as microdata, as Paprika exports them',
      'Open each recipe on its website and save that page',
    ),
  ],
];

/** The sentence that refuses the text of a program; undefined of any other. */
export const findTextRefusal = (text: string): string | undefined => signsInText.find(([sign]) => sign.test(text))?.[1];

/** The same of an archive that has a part of this name. */
export function findPartRefusal(name: string): string | undefined {
  if (/\.paprikarecipe$/i.test(name))
    return fileTexts.ofProgram('Paprika', 'Open each recipe on its website and save that page');
  return /(?:^|\/)recipes\.html?$/i.test(name) ? recipeKeeper : undefined;
}
