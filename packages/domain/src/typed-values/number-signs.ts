/** Above and below the line of a fraction. */
export type ExactFraction = readonly [bigint, bigint];

const typographic = /[⁰¹²³⁴-⁹]+[⁄/][₀-₉]+|[¼-¾⅐-⅟↉]/g;

/** '2½' is '2 1/2', '¹⁄₂' is '1/2', wide digits are digits. */
export const toPlainDigits = (text: string): string =>
  text
    .replaceAll(typographic, (sign, at: number) => (/\d/.test(text[at - 1] ?? '') ? ' ' : '') + sign.normalize('NFKC'))
    .replaceAll(/[０-９]/g, (digit) => digit.normalize('NFKC'))
    .replaceAll(/[⁄∕]/g, '/');

/** The parts of spoons and cups. '80/20' and '16/20' are no amounts, but name a mixture and a size. */
const parts = ['2', '3', '4', '5', '6', '8', '10', '12', '16'];

export function parseFraction(above: string, below: string): ExactFraction | undefined {
  const [over, under] = [Number(above), Number(below)];
  const isReduced = [2, 3, 5].every((prime) => over % prime !== 0 || under % prime !== 0);
  return parts.includes(below) && over > 0 && over < under && isReduced ? [BigInt(over), BigInt(under)] : undefined;
}

/** Three decimals are kept, halves up. */
export const toThousandths = ([above, below]: ExactFraction): bigint => (2_000n * above + below) / (2n * below);
