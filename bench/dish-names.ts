import { sql } from 'drizzle-orm';

const words = (list: string) => sql.raw(`array[${list.split(' ').map((word) => `'${word}'`)}]`);
export const manners = words(
  'Roasted Grilled Braised Smoked Crispy Pickled Charred Steamed Glazed Herbed Spiced Baked',
);
export const things = words(
  'chicken carrot rice beef tofu salmon bean squash potato lentil pepper cauliflower noodle apple corn',
);
export const dishes = words('bowl salad stew skewer gratin curry wrap pilaf soup tart');
/** The n-th word of a list, the list starting again at its end. */
export const word = (list: ReturnType<typeof words>, n: ReturnType<typeof sql>) =>
  sql`(${list})[1 + (${n}) % array_length(${list}, 1)]`;
export const nth = (table: string, n: ReturnType<typeof sql>) =>
  sql`(select ids[1 + (${n}) % array_length(ids, 1)] from ${sql.raw(table)}_ids)`;
