import type { Difference } from './differences.ts';

/** Display name of a field, and its importance for the holder of the old sheet: the lowest number comes first. */
export const fieldNames: Readonly<Record<string, readonly [name: string, rank: number]>> = {
  allergens: ['allergens', 0],
  suits: ['suits', 0],
  headCount: ['people', 1],
  veggies: ['vegetarians', 1],
  people: ['people', 2],
  accommodations: ['with accommodations', 2],
  insteadOf: ['instead of', 2],
  portions: ['portions', 2],
  plate: ['special plate', 2],
  ordered: ['ordered', 3],
  quantity: ['ordered', 3],
  menuName: ['menu', 3],
  market: ['market', 3],
  serviceLine: ['service line', 3],
  account: ['account', 3],
  day: ['day', 3],
  date: ['date', 3],
  notServed: ['not served', 3],
  notKnown: ['not known', 3],
  warnings: ['warning', 3],
  // Fields of allergens and diets.
  changes: ['changed after planning', 0],
  empty: ['note', 3],
  name: ['name', 3],
  type: ['type', 3],
  title: ['heading', 3],
  element: ['element', 3],
  addOnType: ['add-on', 3],
  starts: ['service starts', 4],
  deliverTo: ['deliver to', 4],
  notes: ['notes', 4],
  saladType: ['salad', 4],
  hasDessert: ['dessert', 4],
  butcherPaper: ['butcher paper', 4],
  client: ['client notes', 4],
  talkingPoints: ['talking points', 4],
  ingredients: ['ingredients', 4],
  method: ['method', 4],
  amount: ['amount', 5],
  amounts: ['amounts', 5],
  servingTemp: ['temperature', 4],
  hotMin: ['least °F of hot food', 4],
  coldMax: ['most °F of cold food', 4],
  vessel: ['vessel', 4],
  utensil: ['utensil', 4],
  directionals: ['directionals', 4],
  cuisine: ['cuisine', 4],
  description: ['description', 4],
  order: ['order', 4],
  container: ['container', 5],
  containers: ['containers', 6],
  labels: ['labels', 6],
  toLoad: ['to load', 6],
  isCounted: ['counted', 6],
  canHalf: ['half-size containers', 6],
  percentMore: ['percent more than usual', 6],
  total: ['total', 7],
  detail: ['detail', 7],
  text: ['needs', 7],
  perContainer: ['per container', 7],
  skip: ['labels used on the first sheet', 7],
  // Rows of these are new or gone.
  accounts: ['account', 1],
  elements: ['element', 1],
  alternatives: ['alternative', 1],
  cards: ['dish card', 1],
  extraCourses: ['salad or dessert', 2],
  addOns: ['add-on', 2],
  sections: ['section', 6],
  kit: ['service kit', 6],
};

export const namedFields: ReadonlySet<string> = new Set(Object.keys(fieldNames));

/** Where a field is called otherwise than elsewhere. */
const calledInside: Readonly<Record<string, string>> = { 'accounts.kit.quantity': 'pieces' };

const getLastName = (field: string) => field.split('.').at(-1) ?? field;
export const getFieldRank = ({ field }: Difference) => fieldNames[getLastName(field)]?.[1] ?? 9;

export const getFieldName = (field: string) =>
  calledInside[field] ?? fieldNames[getLastName(field)]?.[0] ?? getLastName(field);
