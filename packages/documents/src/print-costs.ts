/** What prints: what a kind of document costs is learned by its name. */
export interface PrintSize {
  readonly kind: string;
  /** Of what it is made from. */
  readonly bytes: number;
}

/** Where none of its kind has been printed yet, in milliseconds of a printer. */
const guessCost = ({ bytes }: PrintSize) => 100 + bytes / 200;

/** How many times the guess the last documents of a kind took, on this machine and beside its other work. */
const ratios = new Map<string, number>();

/** How long a printer will work on it, in milliseconds. */
export const expectPrintCost = (size: PrintSize): number => guessCost(size) * (ratios.get(size.kind) ?? 1);

/** Sooner slower than faster: a document that is expected too short is let in and not printed. */
export function learnPrintCost(size: PrintSize, milliseconds: number): void {
  const ratio = milliseconds / guessCost(size);
  const knownRatio = ratios.get(size.kind) ?? ratio;
  ratios.set(size.kind, knownRatio + (ratio - knownRatio) * (ratio > knownRatio ? 0.5 : 0.2));
}
