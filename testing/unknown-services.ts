import { eq } from 'drizzle-orm';
import type { CalendarDay, Id } from '#contract/values.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import type { UnknownKind } from '#domain/service-plan/unknowns.ts';
import { elementIngredients, elements, menuElements } from '#server/db/schema/catalogue.ts';
import { ingredients, ingredientVendors } from '#server/db/schema/ingredients.ts';
import { serviceEventAddOns, serviceEvents } from '#server/db/schema/service-events.ts';
import { testServer } from './app.ts';
import { anAllergen, anIngredient, aPreference, aVendor, findUnit } from './catalogue.ts';
import { addOnType, aKitchen } from './scheduling.ts';

/** A service of one account, Acme, of which one thing is not known. */
export interface UnknownService {
  readonly marketId: Id;
  readonly serviceLineId: Id;
  readonly date: CalendarDay;
  readonly accountId: Id;
  readonly scheduledMenuId: Id | null;
}

/** Made by hand in one kitchen, a day for each kind; days that are over, so that statements bill them. */
export async function makeUnknownServices() {
  const server = await testServer();
  const { db, call, addUser } = server;
  const chef = await addUser('superAdmin');
  const kitchen = await aKitchen(db);
  const { market, aDish, aMenu, anAccount, anEvent } = kitchen;
  const serviceLineId = kitchen.line('Lunch');
  const ounce = await findUnit(db);
  const vendorId = await aVendor(db);
  const soup = await addOnType(db);
  const today = todayIn(market.timeZone, new Date());

  /** A dish whose recipe, portion, price, allergens and origins are known. */
  async function aKnownDish(name: string, type = 'Protein', kind: object = { origins: ['Plant'] }, more: object = {}) {
    const dish = await aDish({ name, type, hasNoAllergens: true, ...more });
    await db.update(elements).set({ makesAmount: '5', makesUnitId: ounce }).where(eq(elements.id, dish.id));
    const ingredientId = await anIngredient(db, { name: `${name} itself`, hasNoAllergens: true, ...kind });
    await db
      .insert(elementIngredients)
      .values({ elementId: dish.id, ingredientId, order: 0, amount: '5', portionUnitId: ounce });
    await db
      .insert(ingredientVendors)
      .values({ ingredientId, vendorId, preference: 1, itemId: name, unitsPerCase: '10', costPerCase: '2' });
    return { ...dish, ingredientId };
  }
  const chicken = await aKnownDish('Chicken', 'Protein', { type: 'Protein', proteinType: 'Poultry' });
  const tofu = await aKnownDish('Tofu');
  const knownDishes = [chicken, await aKnownDish('Rice', 'Starch')];

  let days = 0;
  async function serve(dishes: Parameters<typeof aMenu>[0] | null, more: Parameters<typeof anEvent>[2] = {}) {
    days += 1;
    const date = addDays(today, -days);
    const account = await anAccount(`Acme ${days}`);
    const event = await anEvent(account, date, { eaters: 5, ...more });
    await db.update(serviceEvents).set({ pricePerPerson: '2' }).where(eq(serviceEvents.id, event.id));
    const slot = { marketId: market.id, serviceLineId, date };
    const savedReply =
      dishes &&
      (
        await call(chef, 'POST', '/v1/scheduled-menus', {
          originalMenuId: (await aMenu(dishes, `Menu of day ${days}`)).id,
          ...slot,
        })
      ).body.data;
    return {
      ...slot,
      event,
      accountId: account.id,
      scheduledMenuId: savedReply?.id ?? null,
      dishIds: (savedReply?.scheduledElements ?? []).map(({ id }: { id: Id }) => id),
    };
  }
  const addEater = async (accountId: Id, needs: object) => {
    const eater = { email: `maya${days}@client.example`, firstName: 'Maya', lastName: 'Adler', ...needs };
    await call(chef, 'POST', `/v1/consumer-users/account/${accountId}`, eater);
  };
  /** For a vegan. */
  async function serveAlternative(change: object) {
    const service = await serve(knownDishes);
    await addEater(service.accountId, { dietaryPreferenceId: await aPreference(db, 'Vegan') });
    const [first, second] = service.dishIds;
    const save = (fields: object) => {
      const alternative = { elementId: tofu.id, name: tofu.name, ingredients: tofu.ingredients, method: '', ...fields };
      return call(chef, 'PUT', `/v1/scheduled-menus/${service.scheduledMenuId}`, {
        scheduledElements: [{ id: first, alternative: [alternative] }, { id: second }],
      });
    };
    await save({});
    await save(change);
    return service;
  }
  async function serveDeleted() {
    const glazed = await aKnownDish('Glazed squash', 'Starch');
    const service = await serve([chicken, glazed]);
    await db.delete(elementIngredients).where(eq(elementIngredients.elementId, glazed.id));
    await db.delete(ingredients).where(eq(ingredients.id, glazed.ingredientId));
    await db.delete(menuElements).where(eq(menuElements.elementId, glazed.id));
    await db.delete(elements).where(eq(elements.id, glazed.id));
    return service;
  }
  async function serveWithoutRecipe() {
    const secret = await aDish({ name: 'Secret sauce', type: 'Starch' });
    await db.update(elements).set({ ingredients: '' }).where(eq(elements.id, secret.id));
    return serve([chicken, secret]);
  }
  async function serveWithoutPrice() {
    const truffle = await aKnownDish('Truffle', 'Starch');
    await db
      .update(ingredientVendors)
      .set({ costPerCase: null })
      .where(eq(ingredientVendors.ingredientId, truffle.ingredientId));
    const service = await serve([chicken, truffle]);
    await db.update(serviceEvents).set({ pricePerPerson: '0' }).where(eq(serviceEvents.id, service.event.id));
    return service;
  }
  async function serveOpenAddOn() {
    const service = await serve(knownDishes);
    await db
      .insert(serviceEventAddOns)
      .values({ serviceEventId: service.event.id, addOnTypeId: soup.id, quantity: 10, pricePerUnit: '1' });
    return service;
  }
  async function serveEaterBesideTypedCount() {
    const service = await serve(knownDishes);
    await addEater(service.accountId, { allergenIds: [await anAllergen(db, 'Milk')] });
    return service;
  }
  async function serveClosed() {
    const service = await serve(knownDishes);
    await call(chef, 'DELETE', `/v1/service-events/${service.event.id}`);
    return service;
  }
  const services: Readonly<Record<Exclude<UnknownKind, 'keptPlan'>, UnknownService>> = {
    addOnNotChosen: await serveOpenAddOn(),
    alternativeWithoutPortion: await serveAlternative({ portionPerPerson: null }),
    alternativeNotKnown: await serveAlternative({ ingredients: 'tofu, and a secret glaze' }),
    elementNotCounted: await serve([
      chicken,
      await aKnownDish('Slaw', 'Starch', undefined, { portionPerPerson: null }),
    ]),
    menuWithoutElements: await serve([]),
    serviceWithoutMenu: await serve(null),
    headcountTyped: await serveEaterBesideTypedCount(),
    needsNotNamed: await serve(knownDishes, { allergies: 2 }),
    deletedSince: await serveDeleted(),
    recipeNotRecorded: await serveWithoutRecipe(),
    priceNotRecorded: await serveWithoutPrice(),
    closedDay: await serveClosed(),
  };
  return { ...server, chef, services };
}
