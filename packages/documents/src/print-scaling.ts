const preferences = Buffer.from('/ViewerPreferences <<');
const unscaled = Buffer.from('\n    /PrintScaling /None');
const start = Buffer.from('startxref\n');

/**
 * Asks the program that prints the file not to scale it: a label that is 3 % smaller lies beside its place on the sheet.
 * Typst cannot say it. The catalog is the last object of its files, so that only the place of the table behind it moves.
 */
export function withoutScaling(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const at = bytes.lastIndexOf(preferences) + preferences.length;
  const end = bytes.lastIndexOf(start) + start.length;
  const table = Number(bytes.subarray(end).toString('latin1').split('\n')[0]);
  const next = bytes.indexOf(' obj\n', at);
  if (at < preferences.length || end < start.length || !(at < table && table < end) || (next > 0 && next < table))
    throw new Error('The catalog is not the last object of this file.');
  const movedTable = Buffer.from(`${table + unscaled.length}\n%%EOF`);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, at), unscaled, bytes.subarray(at, end), movedTable]));
}
