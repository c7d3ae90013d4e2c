import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Font, openSync } from 'fontkit';

/*
 * Which characters each font family of the documents has: what `npm run font-coverage` writes after a font was added or
 * replaced. Printers read it at every start, which reading the fonts themselves would make ten times as long.
 */

const fonts = path.join(import.meta.dirname, '../packages/documents/fonts');
export const coverageFile = path.join(fonts, 'coverage.json');

/** Typst counts the condensed cut to the family that it is a cut of. */
const familyOf = (font: Font) => font.familyName.replace(/ (Cond|SemiBold).*$/, '');

/** First and last character of each run, one after the other. */
function runsOf(characters: ReadonlySet<number>): number[] {
  const runs: number[] = [];
  for (const character of [...characters].sort((a, b) => a - b)) {
    if (runs.at(-1) === character - 1) runs[runs.length - 1] = character;
    else runs.push(character, character);
  }
  return runs;
}

/** A family covers what all its faces have: text may be set in any of them. */
export function fontCoverage(): Record<string, number[]> {
  const families = new Map<string, ReadonlySet<number>>();
  for (const file of readdirSync(fonts).filter((name) => name.endsWith('.ttf'))) {
    const font = openSync(path.join(fonts, file)) as Font;
    const family = familyOf(font);
    const characters = new Set(font.characterSet);
    families.set(family, families.get(family)?.intersection(characters) ?? characters);
  }
  return Object.fromEntries([...families].map(([family, characters]) => [family, runsOf(characters)]));
}

if (import.meta.main) {
  const families = Object.entries(fontCoverage()).map(
    ([family, runs]) => `  ${JSON.stringify(family)}: ${JSON.stringify(runs)}`,
  );
  writeFileSync(coverageFile, `{\n${families.join(',\n')}\n}\n`);
}
