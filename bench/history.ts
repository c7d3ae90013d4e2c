import type { ApiClient } from '../tools/api-client.ts';

const SAVES = 500;
const TURNS = 20;
const AIM = 100;

export interface HistoryRow {
  readonly work: string;
  readonly milliseconds: number;
  readonly aim: number;
}

async function slowest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return Math.max(...times);
}

/** A menu with 500 saves: the portion of every dish, and sometimes a dish less. */
export async function benchHistory(api: ApiClient): Promise<HistoryRow[]> {
  const { data: menus } = await api.call('listMenus', { query: {} });
  const master = menus.find(({ elements }) => elements.length > 1);
  if (!master) throw new Error('No menu has two dishes.');
  const { data: menu } = await api.call('getMenu', { params: { id: master.id } });
  for (let save = 0; save < SAVES; save++) {
    const all = menu.elements.map((element) => ({ ...element, portionPerPerson: 1 + (save % 50) / 10 }));
    const elements = save % 5 === 0 ? all.slice(1) : all;
    await api.call('updateMenu', { params: { id: menu.id }, body: { ...menu, elements } });
  }
  const record = { kind: 'menus', id: menu.id } as const;
  const read = (query: object) => () => api.call('listRecordHistory', { params: record, query });
  const { data: last, meta } = await api.call('listRecordHistory', { params: record, query: { page: 20 } });
  if (meta.count < SAVES) throw new Error(`The history has ${meta.count} saves.`);
  const [entry] = last;
  const of = `of a menu of ${menu.elements.length} dishes with ${SAVES} saves`;
  return [
    { work: `history ${of}`, milliseconds: await slowest(read({})), aim: AIM },
    { work: 'its last page', milliseconds: await slowest(read({ page: 20 })), aim: AIM },
    { work: 'one field of it', milliseconds: await slowest(read({ field: 'menu_elements' })), aim: AIM },
    {
      work: 'what restoring its first version would change',
      milliseconds: await slowest(() =>
        api.call('previewRestore', { params: { ...record, entryId: entry?.id ?? '0' } }),
      ),
      aim: 2 * AIM,
    },
  ];
}
