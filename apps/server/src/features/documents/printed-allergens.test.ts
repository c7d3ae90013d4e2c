import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentOperations } from '#contract/documents.ts';
import { elementIngredients } from '#server/db/schema/catalogue.ts';
import { ingredientAllergens, ingredients } from '#server/db/schema/ingredients.ts';
import { allergens, portionUnits } from '#server/db/schema/reference-data.ts';
import { scheduledElementAllergens } from '#server/db/schema/scheduling.ts';
import { testServer } from '#testing/app.ts';
import { isAll } from '#testing/long-test.ts';
import { readPdfText } from '#testing/pdf.ts';
import { aKitchen, getOnly } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const knownRows = await db.select().from(allergens);
const unit = getOnly(await db.select().from(portionUnits));
const account = await anAccount('Allergy Ward');

const NONE = 'No major allergens in the recipe';
const UNKNOWN = 'Ask our staff about allergens';
const OTHERS = 'Ask our staff about other allergens';

interface GeneratedDish {
  /** Ticked by hand on the element. */
  readonly ticked: readonly string[];
  /** Allergens of an ingredient of the element. */
  readonly ofIngredient: readonly string[];
  /** Added to the scheduled copy only. */
  readonly ofCopy: readonly string[];
  readonly hasNoAllergens: boolean;
}

const names = knownRows.map(({ name }) => name);
const few = fc.subarray(names, { maxLength: 3 });
const dish: fc.Arbitrary<GeneratedDish> = fc
  .record({ ticked: few, ofIngredient: few, ofCopy: few, hasNoAllergens: fc.boolean(), isBare: fc.boolean() })
  // Half of the dishes have no allergens, because "none" and "unknown" must be distinguished there.
  .map(({ isBare, ...rest }) => (isBare ? { ...rest, ticked: [], ofIngredient: [], ofCopy: [] } : rest));

function getExpected(generated: GeneratedDish): string[] {
  const ofMaster = [...generated.ticked, ...generated.ofIngredient];
  const all = [...new Set([...ofMaster, ...generated.ofCopy])];
  // What only a copy contains records nothing for its master, nor what is ticked for an ingredient that nobody has read.
  const isRecorded = generated.ofIngredient.length > 0 || generated.hasNoAllergens;
  if (all.length > 0) return (isRecorded ? all : [...all, OTHERS]).sort();
  return [generated.hasNoAllergens ? NONE : UNKNOWN];
}

const getId = (name: string) => getOnly(knownRows.filter((allergen) => allergen.name === name)).id;
const getName = (day: number, index: number) => `Plate${day}x${index}y`;

async function anElement(generated: GeneratedDish, name: string) {
  const { ticked, hasNoAllergens, ofIngredient } = generated;
  const element = await aDish({ name, allergens: ticked, hasNoAllergens, portionPerContainer: '1000' });
  const ingredient = getOnly(
    await db
      .insert(ingredients)
      .values({ name: `Ingredient of ${name}`, type: 'Grain', portionUnitId: unit.id })
      .returning(),
  );
  await db.insert(elementIngredients).values({ elementId: element.id, ingredientId: ingredient.id, order: 0 });
  for (const allergen of ofIngredient) {
    await db.insert(ingredientAllergens).values({ ingredientId: ingredient.id, allergenId: getId(allergen) });
  }
  return element;
}

async function scheduleDay(generated: readonly GeneratedDish[], day: number): Promise<string> {
  const elements = [];
  for (const [index, first] of generated.entries()) elements.push(await anElement(first, getName(day, index)));
  const menu = await aMenu(elements, `Day ${day}`);
  const date = `2028-01-${String(day).padStart(2, '0')}`;
  await anEvent(account, date, { eaters: 30 });
  const { data } = (
    await call(chef, 'POST', '/v1/scheduled-menus', {
      originalMenuId: menu.id,
      marketId: market.id,
      serviceLineId: line('Lunch'),
      date,
    })
  ).body;
  for (const [index, { ofCopy }] of generated.entries()) {
    for (const allergen of ofCopy) {
      await db
        .insert(scheduledElementAllergens)
        .values({ scheduledElementId: data.scheduledElements[index].id, allergenId: getId(allergen) })
        .onConflictDoNothing();
    }
  }
  return data.id;
}

/** Every allergen statement between a dish's name and the next one. "Gluten Free" is a diet that the dish suits. */
function statementsIn(text: string, day: number): Map<string, Set<string>> {
  const foundByKey = new Map<string, Set<string>>();
  const parts = text.split(new RegExp(`(Plate${day}x\\d+y)`));
  for (let index = 1; index < parts.length; index += 2) {
    const [name = '', after = ''] = parts.slice(index, index + 2);
    const statedNames = [...names, NONE, UNKNOWN, OTHERS].filter((text) =>
      new RegExp(`(?<!\\w)${text}(?!\\w| Free)`).test(after),
    );
    foundByKey.set(name, new Set([...(foundByKey.get(name) ?? []), ...statedNames]));
  }
  return foundByKey;
}

/** They print counts, measurements or amounts of money, never allergens. */
const withoutAllergens = ['chef-numbers', 'temperature', 'statement', 'purchase-sheet'];
/** It is asked by the code of a printed sheet, and states what that one does. */
const ofAnotherSheet = ['change-slip'];
const stating = Object.values(documentOperations)
  .map((operation) => operation.path.replace('/v1/documents/', ''))
  .filter((document) => ![...withoutAllergens, ...ofAnotherSheet].includes(document));

let days = 0;
test('every sheet that states allergens says of each element exactly what the database knows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(dish, { minLength: 1, maxLength: 6 }), async (generated) => {
      days += 1;
      const id = await scheduleDay(generated, days);
      for (const document of stating) {
        const reply = await call(chef, 'GET', `/v1/documents/${document}?scheduledMenuId=${id}`);
        const statements = statementsIn((await readPdfText(reply.raw)).join(' '), days);
        for (const [index, first] of generated.entries()) {
          const statedNames = [...(statements.get(getName(days, index)) ?? [])].sort();
          expect(statedNames, `${document}, dish ${index}`).toEqual(getExpected(first));
        }
      }
    }),
    { numRuns: isAll ? 8 : 4, endOnFailure: true },
  );
}, 120_000);

test('a dish of which an ingredient was deleted is not known on cards, labels and the day, as in coverage (catalogue-4)', async () => {
  const date = '2028-03-01';
  const glazed = await anElement({ ticked: [], ofIngredient: [], ofCopy: [], hasNoAllergens: true }, 'Glazed Squash');
  const rice = await anElement({ ticked: [], ofIngredient: [], ofCopy: [], hasNoAllergens: true }, 'Plain Rice');
  const menu = await aMenu([glazed, rice], 'Squash day');
  await anEvent(account, date, { eaters: 30 });
  const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
  const { data } = (await call(chef, 'POST', '/v1/scheduled-menus', { originalMenuId: menu.id, ...slot })).body;
  const [, second] = data.scheduledElements;
  const alternative = { elementId: glazed.id, name: glazed.name, ingredients: glazed.ingredients };
  await call(chef, 'PUT', `/v1/scheduled-menus/${data.id}`, {
    scheduledElements: [...data.scheduledElements.slice(0, 1), { id: second.id, alternative: [alternative] }],
  });
  const readText = async (document: string) =>
    (await readPdfText((await call(chef, 'GET', `/v1/documents/${document}?scheduledMenuId=${data.id}`)).raw)).join(
      ' ',
    );
  const countNone = (text: string) => text.split(NONE).length - 1;
  // The dish, the rice, and the same dish as an alternative, each on both faces or one label.
  expect(countNone(await readText('dish-cards'))).toBe(6);

  const [row] = await db.delete(elementIngredients).where(eq(elementIngredients.elementId, glazed.id)).returning();
  expect((await call(chef, 'DELETE', `/v1/ingredients/${row?.ingredientId}`)).status).toBe(200);
  expect(countNone(await readText('dish-cards'))).toBe(2);
  expect(await readText('dish-cards')).toContain(UNKNOWN);
  const labels = await readText('labels');
  expect([countNone(labels) > 0, labels.includes(UNKNOWN)]).toEqual([true, true]);
  const [savedElement] = (await call(chef, 'GET', `/v1/scheduled-menus/${data.id}`)).body.data.scheduledElements;
  expect(savedElement.allergenStatement).toBe('unknown');
});
