import type { FileContent } from '#contract/document-names.ts';
import type { DocumentView } from '#documents/schemas.ts';
import type { PrintedText } from './printed-faults.ts';
import { join, mastheadText, type Texts, texts } from './printed-texts.ts';

/** Documents that are one table: a view of so many rows, and what it prints. */
export interface Table<Name extends FileContent> {
  readonly kind: string;
  readonly makeView: (rows: number) => DocumentView<Name>;
  readonly listTexts: (view: DocumentView<Name>) => Texts;
}

const head = {
  menuName: 'Desert Growers Supply Company',
  market: 'Phoenix',
  serviceLine: 'Lunch',
  account: null,
  day: 'Thu',
  date: '11/20/2025',
  printedAt: '11/19/25, 4:12 PM',
};
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(3, '0'));
const headed = (text: string, again = text): PrintedText => ({ text, again: [again] });

const statement: Table<'statement'> = {
  kind: 'Statement',
  makeView: (rows) => ({
    ...{ head, period: 'November 2025', state: 'Draft', number: 'No. 42', total: '$9,300.00', open: '2 not priced' },
    ...{
      letterhead: 'Brigade Kitchens LLC\n12 Oven St',
      billTo: 'Acme Corp\nAccounts Payable',
      purchaseOrderNumber: 'PO-4711',
    },
    rows: numbers(rows).map((number) => ({
      date: '11/20/25',
      what: `Lunch ${number} at the canteen of the second building`,
      note: Number(number) % 3 === 0 ? 'Changed after the service, as agreed on the phone' : '',
      quantity: `1${number}`,
      price: '$12.50',
      amount: `$1${number}.50`,
    })),
  }),
  listTexts: ({ period, number, letterhead, billTo, purchaseOrderNumber, state, total, open, rows, head }) => [
    { text: join(mastheadText('Statement', head), letterhead, 'Bill to', billTo, 'PO number', purchaseOrderNumber) },
    { text: join(number, '·', period, state, total, open) },
    headed('Date Service Quantity Price Amount'),
    ...texts(...rows.map((row) => join(row.date, row.what, row.note, row.quantity, row.price, row.amount))),
    ...texts(join('Total', total)),
  ],
};

const purchaseSheet: Table<'purchase-sheet'> = {
  kind: 'Purchase sheet',
  makeView: (rows) => ({
    ...{ head, days: 'Mon 11/17 to Sun 11/23', total: '$4,100.00' },
    ...{ customerNumber: 'BK-20417', contact: 'Dana Ruiz', notes: 'Dock B' },
    orders: ['Phoenix', 'Tucson'].map((market, index) => ({
      ...{ market, letterhead: 'Brigade Kitchens LLC\n12 Oven St', delivery: 'Tue 11/18', orderBy: 'Mon 11/17' },
      nextDelivery: index === 0 ? 'Thu 11/20' : '',
      ...{ isLate: index === 0, total: '$2,050.00', belowMinimum: '$84.00 below the minimum of $250.00' },
      rows: numbers(rows).map((number) => ({
        ingredient: `Ingredient ${number} of the desert`,
        itemId: `SKU-${number}`,
        needed: `1${number} lbs`,
        cases: `2${number}`,
        holds: '40 lbs',
        cost: `$3${number}.00`,
        note: '',
      })),
    })),
  }),
  listTexts: ({ days, total, customerNumber, contact, notes, orders, head }) => {
    const tableHead = 'Ingredient Item Cases For Cost';
    const terms = join('Customer number', customerNumber, 'Contact', contact, 'Notes', notes);
    return [
      { text: join(mastheadText('Purchase sheet', head), days, total, terms) },
      ...orders.flatMap(({ market, letterhead, delivery, nextDelivery, orderBy, isLate, rows, ...order }) => [
        headed(
          join(
            ...[
              'Deliver to',
              market,
              letterhead,
              'Delivery',
              delivery,
              nextDelivery && `Too late: next delivery ${nextDelivery}`,
              isLate ? 'LATE: order by' : 'Order by',
              orderBy,
            ],
            ...[order.total, order.belowMinimum, tableHead],
          ),
          tableHead,
        ),
        ...texts(
          ...rows.map(({ ingredient, itemId, needed, cases, holds, cost }) =>
            join(...[ingredient, itemId, cases, `of ${holds}`, needed, cost]),
          ),
          'Ordered by Confirmation Received by',
        ),
      ]),
    ];
  },
};

const changeSlip: Table<'change-slip'> = {
  kind: 'Change slip',
  makeView: (rows) => ({
    ...{ head, changes: 'Packout sheet', code: 'K7M2QX4T' },
    rows: numbers(rows).map((number) => ({
      of: `Dish ${number}, Northgate Mutual Downtown`,
      field: 'containers',
      before: `1${number}`,
      after: Number(number) % 5 === 0 ? null : `2${number}`,
      allergensBefore: null,
      allergensAfter: null,
    })),
  }),
  listTexts: ({ code, rows, head }) => [
    {
      text: join(
        mastheadText('Change slip', head),
        `Keep this with the packout sheet, version ${code}`,
        'It says only what has changed since that sheet was printed. Everything else on it still holds.',
      ),
    },
    headed('Whose What Was Is now'),
    ...texts(...rows.map(({ of, field, before, after }) => join(of, field, before, after ?? 'no more'))),
  ],
};

export const tables: { readonly [Name in 'statement' | 'purchase-sheet' | 'change-slip']: Table<Name> } = {
  statement,
  'purchase-sheet': purchaseSheet,
  'change-slip': changeSlip,
};
