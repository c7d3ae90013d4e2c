/** The record that this transaction has just saved. */
export async function requireSaved<Row>(kind: string, search: Promise<Row | null | undefined>): Promise<Row> {
  const record = await search;
  if (!record) throw new Error(`The ${kind} that was just saved is gone.`);
  return record;
}
