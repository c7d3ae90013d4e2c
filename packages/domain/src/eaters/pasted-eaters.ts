import { EaterInput, MAX_EATERS_OF_A_LIST } from '#contract/eaters.ts';
import { eaterTexts, formatEaterEmailTaken } from '#contract/eaters-texts.ts';
import type { IdName } from '#contract/values.ts';

export interface PastedEater {
  /** The line of the pasted text, from 1. */
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly preference: string;
  readonly allergens: readonly string[];
  readonly input: EaterInput;
  readonly faults: readonly string[];
}

export interface KnownNames {
  readonly preferences: readonly IdName[];
  readonly allergens: readonly IdName[];
  readonly emails: readonly string[];
}

const isSameText = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();
const isNone = (name: string) => isSameText(name, '') || isSameText(name, eaterTexts.noPreference);

/** Name, e-mail, preference, allergens, as a spreadsheet copies them (tabs), or separated by commas or semicolons. */
function splitCells(line: string): string[] {
  const separator = ['\t', ';', ','].find((sign) => line.includes(sign)) ?? '\t';
  const cells = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  // A list of addresses alone has no names.
  return cells[0]?.includes('@') && !cells[1]?.includes('@') ? ['', ...cells] : cells;
}

const isHeading = ([name = '', email = '']: readonly string[]) => isSameText(name, 'name') || /^e-?mail$/i.test(email);

/** Eaters of a pasted list, each with what is wrong with it; empty lines and a line of headings are passed over (service-events-19). */
export function parsePastedEaters(text: string, knownNames: KnownNames): PastedEater[] {
  const takenEmails = new Set(knownNames.emails.map((email) => email.toLowerCase()));
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ cells: splitCells(line), line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== '') && !isHeading(cells))
    .map(({ cells, line }, index) => {
      const eater = readEater(cells, knownNames);
      const isTaken = eater.email !== '' && takenEmails.has(eater.email.toLowerCase());
      takenEmails.add(eater.email.toLowerCase());
      const faults = [
        ...eater.faults,
        ...(isTaken ? [formatEaterEmailTaken(eater.email)] : []),
        ...(index >= MAX_EATERS_OF_A_LIST ? [`A list has at most ${MAX_EATERS_OF_A_LIST} eaters.`] : []),
      ];
      return { ...eater, line, faults };
    });
}

function readEater([name = '', email = '', preference = '', ...rest]: readonly string[], knownNames: KnownNames) {
  const allergens = rest
    .flatMap((cell) => cell.split(/[,;/]/))
    .map((cell) => cell.trim())
    .filter((cell) => !isNone(cell));
  const [firstName = '', ...lastNames] = name.split(/\s+/);
  const matchedPreference = knownNames.preferences.find((candidate) => isSameText(candidate.name, preference));
  const knownAllergens = allergens.flatMap(
    (cell) => knownNames.allergens.find((candidate) => isSameText(candidate.name, cell)) ?? [],
  );
  const input: EaterInput = {
    email,
    firstName,
    lastName: lastNames.join(' '),
    dietaryPreferenceId: isNone(preference) ? null : (matchedPreference?.id ?? null),
    allergenIds: knownAllergens.map(({ id }) => id),
  };
  const faults = [
    ...(EaterInput.shape.email.safeParse(email).error?.issues.map(({ message }) => message) ?? []),
    ...(name === '' && email === '' ? [eaterTexts.nameOrEmail] : []),
    ...(isNone(preference) || matchedPreference ? [] : [eaterTexts.noSuchPreference(preference)]),
    ...allergens
      .filter((cell) => !knownNames.allergens.some((candidate) => isSameText(candidate.name, cell)))
      .map((cell) => eaterTexts.noSuchAllergen(cell)),
  ];
  return { name, email, preference, allergens, input, faults };
}
