import type { UnknownKind } from '#domain/service-plan/unknowns.ts';
import type { Reader } from './reader-texts.ts';
import type { UnknownRow } from './unknown-cells.ts';
import { unknownFood } from './unknown-food-rows.ts';
import { unknownPeople } from './unknown-people-rows.ts';

export const readerTitles: Readonly<Record<Reader, string>> = {
  dayCard: 'Day card',
  'chef-numbers': 'Chef numbers',
  'host-flow': 'Host flow',
  temperature: 'Temperature checklist',
  packout: 'Packout sheet',
  'dish-cards': 'Dish cards',
  'prep-sheet': 'Prep sheet',
  labels: 'Labels',
  readiness: 'Readiness',
  calendarFeed: 'Calendar feed',
  hostPage: "Host's page",
  costs: 'Costs and margin',
  purchaseList: 'Purchase list',
  statements: 'Statements',
  api: 'API, also by key',
};

/** Every cell is filled: the compiler asks for those of a new kind, and of a new reader. */
export const whatIsNotKnown: Readonly<Record<UnknownKind, UnknownRow>> = { ...unknownFood, ...unknownPeople };
