import type { Reader } from './reader-texts.ts';

/** A sentence that the reader gives, or the reason why it says nothing. */
export type Cell = string | { readonly because: string };
export interface UnknownRow {
  /** As a chef would say it. */
  readonly title: string;
  readonly example: string;
  readonly cells: Readonly<Record<Reader, Cell>>;
}

export const because = (reason: string): Cell => ({ because: reason });
export const billsOrders = because('It bills what was ordered, whatever is cooked.');
export const namesNoAmounts = because(
  'It names the menu, its dishes and who eats; amounts and allergens are on the sheets.',
);
export const countsNobody = because('It lists dishes, and counts nobody.');
export const asksNoNeeds = because('It lists dishes; who has needs is on chef numbers and packout sheet.');
export const costsTheSame = because('Who eats what is not known changes neither how much is cooked nor what it costs.');
export const isPlanned = because('The dish is planned and counted; what is in it is asked for elsewhere.');
export const tellsNoPrice = because('It tells no prices.');
export const isCardCell = because('A card is of a dish: of what is not chosen there is none.');
export const isLabelCell = because('A label is of a dish: of what is not chosen there is none.');
export const hasNoPaper = because('Without a menu there is no paper of it.');
export const cooksForNobody = because('Nobody is cooked for.');
export const readsAnew = because('It is made anew each time, from what is planned now.');

export const withoutElements = '5 people, and the menu has no elements';
export const notChosen = 'Soup for 10: not chosen yet';
export const noPortion = 'Not counted: no portion per person';
export const mayBeNeeded = 'May be needed by 1, not known';
export const askStaff = 'Ask our staff about allergens';
export const notServed = /Not served: Acme \d+ \(cancelled\)/.source;
