import { setTimeout as wait } from 'node:timers/promises';
import { toDateParts } from '#contract/date-parts.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { serviceDay } from './kitchens.ts';

const SECONDS = Number(process.env.BENCH_PRINT_SECONDS ?? 60);
/** A refusal that comes later has cost work. */
const AT_ONCE_MS = 1_000;

interface PrintCounts {
  documents: number;
  refusals: number;
  /** Refused after it had been let in, or failed. */
  wasted: number;
}

/** Prints the same again and again, and comes back after a refusal when it is told to. */
async function printUntil(end: number, url: string, token: string, counts: PrintCounts): Promise<void> {
  while (performance.now() < end) {
    const started = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (performance.now() > end) return;
    if (response.ok) counts.documents += 1;
    else if (response.status === 503 && performance.now() - started <= AT_ONCE_MS) counts.refusals += 1;
    else counts.wasted += 1;
    if (!response.ok) await wait(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  }
}

/** The labels of 25 accounts × 15 elements, printed by so many people at once. */
export async function benchPrinting(server: string, api: ApiClient): Promise<void> {
  const { data: markets } = await api.call('listMarkets', { query: {} });
  const marketId = markets.find(({ name }) => name === 'Bench 25')?.id ?? '';
  const { data: menus } = await api.call('listScheduledMenus', { query: { marketId, ...toDateParts(serviceDay) } });
  const url = `${server}/v1/documents/labels?scheduledMenuId=${menus[0]?.id}`;
  console.log(`\nLabels of 25 accounts × 15 elements, printed for ${SECONDS} s.\n`);
  console.log('| people | documents a minute | refused at once | let in and not printed |');
  console.log('| --: | --: | --: | --: |');
  for (const people of [1, 5, 20]) {
    await api.call('getMe');
    const counts: PrintCounts = { documents: 0, refusals: 0, wasted: 0 };
    const end = performance.now() + SECONDS * 1_000;
    await Promise.all(Array.from({ length: people }, () => printUntil(end, url, api.token(), counts)));
    console.log(
      `| ${people} | ${Math.round((counts.documents / SECONDS) * 60)} | ${counts.refusals} | ${counts.wasted} |`,
    );
  }
}
