import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Font, openSync } from 'fontkit';

/*
 * Characters of each font family of the documents. `npm run font-coverage` writes the file after a font was added or
 * replaced. Printers read it at every start, because reading the fonts takes ten times as long.
 */

const fonts = path.join(import.meta.dirname, '../packages/documents/fonts');
export const coverageFile = path.join(fonts, 'coverage.json');

/** Typst treats the condensed cut as part of its family. */
const getFamily = (font: Font) => font.familyName.replace(/ (Cond|SemiBold).*$/, '');

/** First and last character of each range, as one flat list. */
function toRuns(characters: ReadonlySet<number>): number[] {
  const runs: number[] = [];
  for (const character of [...characters].sort((a, b) => a - b)) {
    if (runs.at(-1) === character - 1) runs[runs.length - 1] = character;
    else runs.push(character, character);
  }
  return runs;
}

/** A family covers the characters that all its faces have, because text may use any face. */
export function getFontCoverage(): Record<string, number[]> {
  const families = new Map<string, ReadonlySet<number>>();
  for (const file of readdirSync(fonts).filter((name) => name.endsWith('.ttf'))) {
    const font = openSync(path.join(fonts, file)) as Font;
    const family = getFamily(font);
    const characters = new Set(font.characterSet);
    families.set(family, families.get(family)?.intersection(characters) ?? characters);
  }
  return Object.fromEntries([...families].map(([family, characters]) => [family, toRuns(characters)]));
}

if (import.meta.main) {
  const families = Object.entries(getFontCoverage()).map(
    ([family, runs]) => `  ${JSON.stringify(family)}: ${JSON.stringify(runs)}`,
  );
  writeFileSync(coverageFile, `{\n${families.join(',\n')}\n}\n`);
}
