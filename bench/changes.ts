import pg from 'pg';
import type { Id } from '#contract/values.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { demoBesideGrown, signInToDemo } from './growth/databases.ts';
import { threeYears } from './growth/grown-kitchen.ts';
import { startServer } from './server-process.ts';

const TURNS = 5;
const DATES = 40;
const COMMON = 5_000;
/** As many as one replacement takes. */
const REPLACED = 2_000;

interface Row {
  readonly work: string;
  readonly milliseconds: number;
  readonly aim: number;
}

/** The ingredient of the demo that most dishes have, put into a quarter of all 20,000 dishes, and another without allergens. */
async function ingredientsOf(url: string): Promise<{ common: Id; other: Id; elementIds: Id[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    with common as (
      select ingredient_id as id from element_ingredients join ingredients on ingredients.id = ingredient_id
      where ingredients.name not like 'Zz %' group by 1 order by count(*) desc limit 1),
    made as (
      insert into element_ingredients (element_id, ingredient_id, "order")
      select elements.id, common.id, 99 from common, (select id from elements where name like 'Zz %' order by id limit ${COMMON}) as elements
      on conflict do nothing returning element_id)
    select (select id from common) as common,
      (select id from ingredients where has_no_allergens and id <> (select id from common) order by id limit 1) as other,
      array(select element_id from made limit ${REPLACED}) as "elementIds"`);
  await client.query('analyze element_ingredients');
  await client.end();
  return rows[0];
}

/**
 * Changes of the catalogue after planning, over HTTP, in a kitchen of three years: the slowest of five. What is asked is
 * computed as what is saved is, and leaves everything as it was.
 */
export async function benchChanges(serverUrl: string, port: number): Promise<Row[]> {
  const { grown } = await demoBesideGrown(serverUrl, threeYears);
  const { common, other, elementIds } = await ingredientsOf(grown);
  const server = await startServer(grown, port);
  const rows: Row[] = [];
  const time = async (work: string, aim: number, run: (turn: number) => Promise<unknown>) => {
    const times = [];
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const started = performance.now();
      await run(turn);
      times.push(performance.now() - started);
    }
    // The first one warms up.
    rows.push({ work, milliseconds: Math.max(...times.slice(1)), aim });
  };
  try {
    const { call } = await signInToDemo(server.url);
    const params = { id: common };
    await time(`where an ingredient of ${COMMON} dishes is used`, 200, () => call('getIngredientUsage', { params }));
    await time('candidates that could replace it', 1_000, () => call('listReplacements', { params, query: {} }));
    const asked = (work: Promise<unknown>) =>
      work.then(
        () => Promise.reject(new Error('Nothing was asked.')),
        () => undefined,
      );
    const { data: ingredient } = await call('getIngredient', { params });
    const { data: allergens } = await call('listAllergens', { query: {} });
    const allergen = allergens.find(({ id }) => !ingredient.allergenIds.includes(id));
    const allergenIds = [...ingredient.allergenIds, allergen?.id ?? ''];
    const body = { ...ingredient, allergenIds, hasNoAllergens: false };
    await time('the question before an allergen of it is saved', 2_000, () =>
      asked(call('updateIngredient', { params, query: {}, body })),
    );
    await time('that allergen saved, or taken back', 2_000, (turn) =>
      call('updateIngredient', {
        params,
        query: { confirmed: 'reach' },
        body: turn % 2 === 0 ? body : { ...ingredient },
      }),
    );
    await time(`it replaced in ${REPLACED} dishes, or back`, 5_000, (turn) =>
      call('replaceIngredient', {
        params: { id: turn % 2 === 0 ? common : other },
        query: { confirmed: 'reach' },
        body: { replacementId: turn % 2 === 0 ? other : common, elementIds, alsoScheduled: true },
      }),
    );
    const { data: preferences } = await call('listDietaryPreferences', { query: {} });
    const vegan = preferences.find(({ name }) => name === 'Vegan');
    if (!vegan) throw new Error('The demo has no vegans.');
    await time('the rule of a preference', 2_000, (turn) =>
      call('updateDietaryPreference', {
        params: { id: vegan.id },
        body: {
          name: vegan.name,
          rule: { ...vegan.rule, ingredientTypes: turn % 2 === 0 ? ['Dairy', 'Grain'] : ['Dairy'] },
        },
      }),
    );
    const { data: markets } = await call('listMarkets', { query: {} });
    const { data: lines } = await call('listServiceLines', { query: {} });
    const { data: menus } = await call('listMenus', { query: {} });
    const menu = menus.find(({ elements }) => elements.length > 5) ?? menus[0];
    const dated: Id[] = [];
    for (let day = 0; day < DATES; day += 1) {
      const slot = { marketId: markets[0]?.id ?? '', serviceLineId: lines[0]?.id ?? '' };
      const date = addDays(new Date().toISOString().slice(0, 10), 300 + day);
      const made = await call('createScheduledMenu', { body: { ...slot, date, originalMenuId: menu?.id ?? '' } });
      dated.push(made.data.id);
    }
    const { data: element } = await call('getElement', { params: { id: menu?.elements[0]?.elementId ?? '' } });
    const parts = ['name', 'method', 'ingredients', 'allergens', 'type', 'portions', 'temperature'] as const;
    await time(`${DATES} dated copies taken over in one action`, 2_000, async (turn) => {
      await call('updateElement', {
        params: { id: element.id },
        query: { confirmed: 'reach' },
        body: { ...element, method: `Steam ${turn} minutes.` },
      });
      const [id = '', ...otherDateIds] = dated;
      const reply = await call('takeOverMenu', { params: { id }, body: { parts: [...parts], otherDateIds } });
      if (reply.data.changed !== DATES) throw new Error(`${reply.data.changed} dates changed.`);
    });
    const today = new Date().toISOString().slice(0, 10);
    const month = { marketId: markets[0]?.id ?? '', date: today, to: addDays(today, 30) };
    await time("coverage of a market's month, counts only", 1_000, () => call('listCoverage', { query: month }));
    return rows;
  } finally {
    await server.stop();
  }
}
