import { parseArgs } from 'node:util';
import { ApiRefusal, signInToApi } from './api-client.ts';
import { FileError, ingredientsBeside, readDishes, readIngredients } from './dish-file.ts';
import { type Loaded, loadDishes, loadIngredients } from './loading-catalogue.ts';
import { readLists } from './loading-lists.ts';
import { chooseDozen, createMenu, scheduleAndPrint } from './loading-service.ts';

const usage = `npm run load -- <dishes.json> [options]

Loads dishes with their ingredients and allergens through the API, makes a menu of 12 of them, schedules it for a
market's lunch with 25 accounts, reads the container numbers and prints the chef's sheet.

  --server       where Brigade is (http://localhost:3000)
  --email        who loads (superadmin@brigade.example)
  --password     (environment: BRIGADE_PASSWORD)
  --ingredients  table of the ingredients with their allergens (usda_ingredients.csv beside the dishes)
  --count        how many dishes (300)
  --market       market to schedule in (the first)
  --pdf          where the sheet goes (ChefDailyNumbers_{date}.pdf)`;

function report(what: string, { created, kept }: Loaded, since: number): void {
  console.log(`${created} ${what} created in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
  if (kept.length > 0) {
    const more = kept.length > 5 ? `, and ${kept.length - 5} more` : '';
    console.log(
      `  ${kept.length} left as they were, since there are some by that name: ${kept.slice(0, 5).join('; ')}${more}.`,
    );
  }
}

async function load(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string', default: 'http://localhost:3000' },
      email: { type: 'string', default: 'superadmin@brigade.example' },
      password: { type: 'string', default: process.env.BRIGADE_PASSWORD ?? 'brigade-demo-kitchen' },
      ingredients: { type: 'string' },
      count: { type: 'string', default: '300' },
      market: { type: 'string' },
      pdf: { type: 'string' },
    },
  });
  const [file] = positionals;
  if (!file) throw new FileError(usage);
  const dishes = readDishes(file);
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1) throw new FileError('--count must be a whole number, 1 or more.');
  // Spread over the file, which is sorted from milk to meat to cakes.
  const step = Math.max(1, Math.floor(dishes.length / count));
  const chosen = dishes.filter((_, index) => index % step === 0).slice(0, count);
  const table = readIngredients(values.ingredients ?? ingredientsBeside(file));
  const codes = new Set(chosen.flatMap((dish) => dish.ingredients.map((one) => one.code)));
  const used = [...codes].map((code) => {
    const row = table.get(code);
    if (!row) throw new FileError(`The table of ingredients lacks ${code}.`);
    return row;
  });

  const api = await signInToApi(values.server, values.email, values.password);
  const lists = await readLists(api);
  let started = performance.now();
  const ingredients = await loadIngredients(api, lists, used);
  report('ingredients', ingredients, started);
  started = performance.now();
  const elements = await loadDishes(api, lists, chosen, ingredients.ids);
  report('dishes', elements, started);
  const menu = await createMenu(api, lists, chooseDozen(chosen), elements.ids);
  console.log(`Menu: ${menu.name}. Allergens: ${menu.allergenNames.join(', ')}.`);
  await scheduleAndPrint(api, lists, menu.id, { market: values.market, pdf: values.pdf });
}

load().catch((error: unknown) => {
  const isExpected = error instanceof FileError || error instanceof ApiRefusal;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
