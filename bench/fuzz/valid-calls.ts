import { type OperationName, operations } from '#contract/operations.ts';
import { toReadInput, type Values } from '../everyday-calls.ts';
import type { KnownIds } from '../known-ids.ts';
import type { openCaller } from './caller.ts';
import type { DescribedOperation } from './described-operations.ts';
import type { Input } from './inputs.ts';

const FEW = 6;
let madeCount = 0;

/**
 * What people read, and saves of what can be read: records as they are, and for a new one, copies under another name. Where
 * records have to fit together in another way, only random calls are made.
 */
export async function findValidCalls(
  { name, method, path }: DescribedOperation,
  described: readonly DescribedOperation[],
  call: Awaited<ReturnType<typeof openCaller>>,
  knownIds: KnownIds,
  values: Values,
): Promise<Input[]> {
  if (method === 'GET') {
    const { params, query } = toReadInput(operations[name as OperationName], values);
    return [{ path: params, query }];
  }
  const readAt = method === 'PUT' ? path : method === 'POST' ? `${path}/{id}` : '';
  const read = described.find((operation) => operation.method === 'GET' && operation.path === readAt);
  const id = read?.input.properties?.path?.properties?.id;
  if (!read || !id) return [];
  const inputs: Input[] = [];
  for (const knownId of knownIds(id.owner ?? 'id').slice(0, FEW)) {
    const foundInput = { path: { id: knownId }, query: {} };
    const { status, text } = await call(read, foundInput);
    if (status !== 200) continue;
    const record = JSON.parse(text).data;
    madeCount += 1;
    inputs.push(
      method === 'PUT'
        ? { ...foundInput, body: record }
        : { path: {}, query: {}, body: { ...record, name: `Fuzzed ${madeCount}` } },
    );
  }
  return inputs;
}
