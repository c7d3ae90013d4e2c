import { addDays } from '#domain/calendar/calendar-day.ts';
import type { ApiClient } from '../tools/api-client.ts';
import { serviceDay, services } from './data.ts';

const ROUNDS = 5;
/** A Monday after all that is scheduled. */
const FREE_WEEK = '2027-03-01';

export interface CopyRow {
  readonly work: string;
  readonly milliseconds: number;
  readonly aim: number;
}

/** Copies a full week of the three markets, each round to weeks that are free. */
export async function benchCopies(api: ApiClient): Promise<CopyRow[]> {
  const { data: markets } = await api.call('listMarkets', { query: {} });
  const ids = services.flatMap(({ market }) => markets.find(({ name }) => name === market)?.id ?? []);
  const times: number[] = [];
  let menus = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    menus = 0;
    for (const id of ids) {
      const places = { fromMarketId: id, from: serviceDay, toMarketId: id, to: addDays(FREE_WEEK, round * 7) };
      const copied = await api.call('copySchedule', {
        body: { span: 'week', ...places, content: 'edited', leaveOut: [] },
        query: {},
      });
      menus += copied.data.menus;
    }
    times.push(performance.now() - started);
  }
  if (menus !== ids.length * 49) throw new Error(`${menus} menus were copied.`);
  return [
    {
      work: `a week of ${ids.length} markets copied: ${menus} menus × 8 elements`,
      milliseconds: Math.max(...times),
      aim: 3_000,
    },
  ];
}
