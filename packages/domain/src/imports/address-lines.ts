import { findQuoteEnd } from './cell-items.ts';

export interface AddressLine {
  readonly addressOne: string;
  readonly addressTwo: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** A part that contains a separator of parts or addresses is in quotation marks. */
const quotePart = (part: string) => (/[,;\n\r"]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part);

/** An address in one line: '8105 W Harbor Ln, Driver lounge, Tolleson, AZ 85353'. */
const formatAddress = ({ addressOne, addressTwo, city, state, zipCode }: AddressLine): string =>
  [addressOne, addressTwo, city, `${state} ${zipCode}`]
    .filter((part) => part !== '')
    .map(quotePart)
    .join(', ');

const isSeparator = (sign: string | undefined) => sign === undefined || /[,;\n\r]/.test(sign);

/** The text between separators; none separates within quotation marks. */
function split(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let [from, isStart] = [0, true];
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at];
    if (sign === undefined || separator.test(sign)) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
    if (sign === '"' && isStart) at = findQuoteEnd(text, at, isSeparator) ?? at;
    isStart = isSeparator(sign) || (isStart && sign === ' ');
  }
  return parts;
}

const unquotePart = (part: string) =>
  /^".*"$/s.test(part) && part.length > 1 && findQuoteEnd(part, 0, isSeparator) === part.length - 1
    ? part.slice(1, -1).replaceAll('""', '"')
    : part;

/** Read from its end, where the parts are always the same. */
export function readAddress(line: string): AddressLine | undefined {
  const parts = split(line, /,/).map(unquotePart);
  const [, state, zipCode] = /^([A-Za-z]{2})\s+(\d{5})$/.exec(parts.at(-1) ?? '') ?? [];
  const [addressOne, city] = [parts[0], parts.at(-2)];
  if (parts.length < 3 || !addressOne || !city || !state || !zipCode) return undefined;
  return { addressOne, addressTwo: parts.slice(1, -2).join(', '), city, state: state.toUpperCase(), zipCode };
}

export const readAddressLines = (text: string): string[] => split(text, /[;\n\r]/).filter((line) => line !== '');

export const formatAddresses = (addresses: readonly AddressLine[]): string | null =>
  addresses.length > 0 ? addresses.map(formatAddress).join('; ') : null;
