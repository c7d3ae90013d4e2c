export interface AddressLine {
  readonly addressOne: string;
  readonly addressTwo: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** An address in one line: '8105 W Harbor Ln, Driver lounge, Tolleson, AZ 85353'. */
export const addressText = ({ addressOne, addressTwo, city, state, zipCode }: AddressLine): string =>
  [addressOne, addressTwo, city, `${state} ${zipCode}`].filter((part) => part !== '').join(', ');

/** Read from its end, where the parts are always the same. */
export function addressIn(line: string): AddressLine | undefined {
  const parts = line.split(',').map((part) => part.trim());
  const [, state, zipCode] = /^([A-Za-z]{2})\s+(\d{5})$/.exec(parts.at(-1) ?? '') ?? [];
  const [addressOne, city] = [parts[0], parts.at(-2)];
  if (parts.length < 3 || !addressOne || !city || !state || !zipCode) return undefined;
  return { addressOne, addressTwo: parts.slice(1, -2).join(', '), city, state: state.toUpperCase(), zipCode };
}

export const addressLines = (text: string): string[] =>
  text
    .split(/[;\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const addressesText = (addresses: readonly AddressLine[]): string | null =>
  addresses.length > 0 ? addresses.map(addressText).join('; ') : null;
