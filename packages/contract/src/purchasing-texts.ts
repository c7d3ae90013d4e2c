import { costTexts } from './costs-texts.ts';
import { endSentence } from './counted-names.ts';

const toCountText = (number: number, singular: string, plural: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? singular : plural}`;

/** The longest period of a purchase list (money-9). */
export const MAX_PURCHASE_DAYS = 31;

export const purchasingTexts = {
  question: 'To order',
  order: (ingredients: number, cost: string) =>
    ingredients === 0 ? 'Nothing' : `${toCountText(ingredients, 'ingredient', 'ingredients')}, ${cost}`,
  late: (ingredients: number) => `${toCountText(ingredients, 'order is', 'orders are')} late`,
  periodTooLong: `A purchase list has at most ${MAX_PURCHASE_DAYS} days.`,
  periodBackwards: 'The last day is before the first.',
  notInList: (causes: number) => `Missing from this list: ${causes.toLocaleString('en-US')}`,
  tooLate: (day: string, next: string) => `too late for ${day}, next delivery ${next}`,
  noLeadTime: 'no lead time',
  leftover: 'The rest is left of cases before',
  withLeftover: (cases: string) => `${cases}, with what is left of cases before,`,
  customerNumber: (number: string) => `Customer number ${number}`,
  minimum: (amount: string) => `Minimum ${amount}`,
  ordersOn: (days: string) => `Orders ${days}`,
  deliversOn: (days: string) => `Delivers ${days}`,
  items: (items: number) => toCountText(items, 'item', 'items'),
  showOrders: (orders: number) => `Show all ${orders} orders`,
  /** Of a day that may be to come, or past for an order that is late. */
  deliveryOn: (day: string) => `delivery ${day}`,
  markOrdered: 'Mark as ordered',
  ordered: 'Ordered',
  orderedCount: (orders: number) => `Ordered: ${toCountText(orders, 'order', 'orders')}`,
  orderKept: (order: string) => `The order from ${order} counts as coming.`,
  orderDiffers: (order: string) => `The order from ${order} has changed meanwhile. Look at it again.`,
  changeOrder: 'Change',
  orderFrom: (order: string) => `Order from ${order}`,
  whatIsComing: 'Type how many cases are coming. 0 takes an item out.',
  caseSize: (amount: string) => `${amount} in a case`,
  wholeCases: 'Type a whole number of cases, 0 for none.',
  nothingComing: 'Nothing is coming: close this and press Not ordered.',
  orderChanged: (order: string) => `The order from ${order} was changed.`,
  notOrdered: 'Not ordered',
  confirmNotOrdered: 'Its cases no longer count as coming. They are to order again.',
  orderDeleted: (order: string) => `The order from ${order} no longer counts.`,
  changedSinceOrder: (changes: readonly string[]) => `Changed since: ${changes.join('; ')}`,
  noLongerNeeded: (ingredient: string, cases: string) => `${ingredient}: ${cases}, not needed now`,
  counted: (day: string) => `counted ${day}`,
  leftOnHand: (amount: string, day: string) => `${amount} left on ${day}`,
  countedTooLongAgo: (day: string) => `counted ${day}: too long ago, not used`,
  filtered: 'Nothing here matches.',
  belowMinimum: (missing: string, minimum: string, isAtMost: boolean) =>
    `${isAtMost ? 'up to ' : ''}${missing} below the minimum of ${minimum}`,
  sinceOrder: (cases: string) => `${cases} since the order`,
  lineTwice: 'Each ingredient stands once in an order.',
  orderSeen: (by: string | null) => `${by ?? 'Somebody'} has ordered for these days meanwhile. Look at the list again.`,
  expired: (until: string, amount: string) => `Keeps until ${until}: ${amount} are needed later`,
  rounded: 'Each amount is rounded up by itself.',
  atLeast: 'At least: a part of what is needed is not known.',
  pricesChanged: (names: string) => endSentence(`Prices have changed since this list was opened: ${names}`),
  noMarkets: 'There are no markets yet.',
  empty: 'Nothing is needed: nobody is served, or no recipe is known.',
  notSaved: 'This could not be saved. Your number is still there.',
  entryLabels: { onHand: 'On hand', preference: 'The vendor' },
  changedMeanwhile: (field: string, by: string | null) => `${field} was changed${by ? ` by ${by}` : ''} meanwhile.`,
  failed: costTexts.failed,
  noSheet: 'Nothing is bought from this vendor.',
} as const;
