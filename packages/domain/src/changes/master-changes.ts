import type { CopyPart, MenuPart } from '#contract/dated-copies.ts';
import { type CopiedFields, copiedFields } from '#contract/element-fields.ts';
import { listFieldNames } from '#contract/record-fields.ts';
import type { ServingFields } from '#contract/serving-fields.ts';
import type { Id } from '#contract/values.ts';
import { isSameRecipe } from '../coverage/scheduled-records.ts';
import { isSameSet } from './same-set.ts';

type Serving = Pick<
  ServingFields,
  'elementTypeId' | 'containerTypeId' | 'servingTemp' | 'portionPerPerson' | 'portionPerContainer' | 'portionUnitId'
>;

/** What a copy takes as it is; the texts of a scheduled element cannot be edited. */
interface Texts extends Readonly<CopiedFields> {
  readonly name: string;
  readonly ingredients: string;
}
type TextPart = keyof Texts;
const textParts: readonly TextPart[] = ['name', ...listFieldNames(copiedFields), 'ingredients'];

const pickTexts = (state: Texts, parts = textParts): Texts =>
  Object.assign({}, ...parts.map((part) => ({ [part]: state[part] })));

/** What a person said of an element that no field of its copy holds. */
interface ElementStatements {
  readonly hasNoIngredients: boolean;
  readonly suitableForPreferenceIds: readonly Id[];
  readonly notForPreferenceIds: readonly Id[];
}

/** What a copy took from its master. */
export interface CopiedFrom {
  readonly allergenIds: readonly Id[];
  readonly serving: Serving;
  /** Absent if that was not recorded: then nobody said anything. */
  readonly said?: ElementStatements;
  /** The texts of an alternative can be edited, those of a scheduled element cannot. */
  readonly printed?: Texts;
  /** As the master was when somebody kept the copy as it is; absent if nobody did. `allergens`: it said that it has none. */
  readonly texts?: Partial<Texts & { readonly recipe: string; readonly allergens: boolean }>;
}

/** An element, or its copy of a date. */
export interface CopyState extends Pick<CopiedFrom, 'allergenIds' | 'serving'>, Texts {
  readonly hasNoAllergens: boolean;
  /** In order; null for one that was deleted since. */
  readonly ingredientIds: readonly (Id | null)[];
  readonly said: ElementStatements;
}

/** A copy as it is, its master now, and what was copied; null if that is not recorded. */
export interface ThreeWays {
  readonly here: CopyState;
  readonly master: CopyState;
  readonly copied: CopiedFrom | null;
}

/** Fields that mean something only together: 200 per container is said of one container and one unit. */
export const servingParts = {
  type: ['elementTypeId'],
  portions: ['portionPerPerson', 'portionPerContainer', 'portionUnitId', 'containerTypeId'],
  temperature: ['servingTemp'],
} as const satisfies Partial<Record<CopyPart, readonly (keyof Serving)[]>>;
type ServingPart = keyof typeof servingParts;
export const isServingPart = (part: CopyPart): part is ServingPart => part in servingParts;

const isSameIn = (part: ServingPart, left: Serving, right: Serving) =>
  servingParts[part].every((field) => left[field] === right[field]);

const pickFields = (part: ServingPart, serving: Serving): Partial<Serving> =>
  Object.fromEntries(servingParts[part].map((field) => [field, serving[field]]));

/** Somebody changed it in the copy; where it is not recorded what was copied, nobody can tell, and it counts as edited. */
const isEdited = (part: ServingPart, { here, copied }: ThreeWays) =>
  copied === null || !isSameIn(part, here.serving, copied.serving);

/** Somebody typed it for this date. */
const isTyped = (part: TextPart, { here, copied }: ThreeWays) =>
  copied?.printed?.[part] !== undefined && here[part] !== copied.printed[part];

/** Adds the master's new allergens and removes the lost ones; edits in the copy stay. */
function mergeAllergens({ here, master, copied }: ThreeWays): Id[] {
  const base = copied?.allergenIds ?? here.allergenIds.filter((id) => master.allergenIds.includes(id));
  const gained = master.allergenIds.filter((id) => !base.includes(id));
  const keptIds = here.allergenIds.filter((id) => master.allergenIds.includes(id) || !base.includes(id));
  return [...new Set([...keptIds, ...gained])].sort();
}

const toRecipe = ({ ingredientIds, said }: CopyState) =>
  JSON.stringify([
    [...ingredientIds].sort(),
    said.hasNoIngredients,
    [...said.suitableForPreferenceIds].sort(),
    // Left out where there is none: texts that were stored before there were such marks stay the same.
    ...(said.notForPreferenceIds.length > 0 ? [[...said.notForPreferenceIds].sort()] : []),
  ]);
const isMadeAsMaster = ({ here, master }: ThreeWays) =>
  isSameRecipe({ ...here, ...here.said }, { ...master, ...master.said });

const hasDifferentText = (part: TextPart, { here, master, copied }: ThreeWays) =>
  here[part] !== master[part] && copied?.texts?.[part] !== master[part];

/** The printed text can be the same although the rows are others. */
function hasDifferentRecipe(ways: ThreeWays): boolean {
  const { here, master, copied } = ways;
  if (isMadeAsMaster(ways)) return false;
  // Such a copy cannot hold what was said.
  if (copied === null) return !isSameSet(here.ingredientIds.map(String), master.ingredientIds.map(String));
  return toRecipe(here) !== toRecipe(master) && copied.texts?.recipe !== toRecipe(master);
}

/** The master's 'No allergens' counts for a copy that is made of the same; others can take it over. */
const lacksNone = (ways: ThreeWays) =>
  ways.master.hasNoAllergens &&
  !ways.here.hasNoAllergens &&
  !isMadeAsMaster(ways) &&
  ways.copied?.texts?.allergens !== true;

/** True if a copy would change if it took this part over. */
function differs(part: CopyPart, ways: ThreeWays): boolean {
  const { here, master } = ways;
  if (isServingPart(part)) return !isEdited(part, ways) && !isSameIn(part, here.serving, master.serving);
  if (part === 'allergens') return !isSameSet(here.allergenIds, mergeAllergens(ways)) || lacksNone(ways);
  return !isTyped(part, ways) && (hasDifferentText(part, ways) || (part === 'ingredients' && hasDifferentRecipe(ways)));
}

/** True if the master changed what somebody changed in the copy too: the copy's own stays. */
function isKept(part: CopyPart, ways: ThreeWays): boolean {
  const { here, master, copied } = ways;
  if (part === 'allergens' || copied === null) return false;
  if (!isServingPart(part)) {
    return isTyped(part, ways) && hasDifferentText(part, ways) && copied.printed?.[part] !== master[part];
  }
  return (
    isEdited(part, ways) &&
    !isSameIn(part, copied.serving, master.serving) &&
    !isSameIn(part, here.serving, master.serving)
  );
}

export interface MasterDifference {
  readonly part: CopyPart;
  /** Both changed it: taking over leaves it as it is here. */
  readonly isKept: boolean;
}

/** In what the master changed since it was copied (changes-4). */
export const listMasterDifferences = (parts: readonly CopyPart[], ways: ThreeWays): MasterDifference[] =>
  parts
    .filter((part) => differs(part, ways) || isKept(part, ways))
    .map((part) => ({ part, isKept: !differs(part, ways) }));

/** The copy with these parts as its master has them now; what somebody edited in it stays (changes-4). */
export function takeOverParts(parts: readonly CopyPart[], ways: ThreeWays): Pick<ThreeWays, 'here' | 'copied'> {
  const { here, master, copied } = ways;
  const takenParts = parts.filter((part) => differs(part, ways));
  const has = (part: CopyPart) => takenParts.includes(part);
  const serving = Object.assign(
    {},
    ...takenParts.filter(isServingPart).map((part) => pickFields(part, master.serving)),
  );
  const texts = (from: Texts): Texts => ({ ...pickTexts(from), ...pickTexts(master, textParts.filter(has)) });
  const { ingredientIds, said } = has('ingredients') ? master : here;
  const takesAllergens = parts.includes('allergens');
  return {
    here: {
      ...texts(here),
      ingredientIds,
      said,
      hasNoAllergens: takesAllergens ? master.hasNoAllergens : here.hasNoAllergens,
      allergenIds: takesAllergens ? mergeAllergens(ways) : here.allergenIds,
      serving: { ...here.serving, ...serving },
    },
    copied: copied && {
      serving: { ...copied.serving, ...serving },
      allergenIds: takesAllergens ? master.allergenIds : copied.allergenIds,
      said,
      ...(copied.printed && { printed: texts(copied.printed) }),
      ...(copied.texts && { texts: pickKeptTexts(copied.texts, parts) }),
    },
  };
}

const pickKeptTexts = (texts: NonNullable<CopiedFrom['texts']>, parts: readonly CopyPart[]) =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([keptText]) => !parts.some((part) => part === (keptText === 'recipe' ? 'ingredients' : keptText)),
    ),
  );

/** The copy stays as it is, and what its master changed until now is not told again (changes-4). */
export const toCopiedFromNow = ({ here: { said }, master, copied }: ThreeWays): CopiedFrom => ({
  serving: master.serving,
  allergenIds: master.allergenIds,
  said,
  ...(copied?.printed && { printed: copied.printed }),
  texts: {
    ...pickTexts(master),
    recipe: toRecipe(master),
    allergens: master.hasNoAllergens,
  },
});

export interface MenuTexts {
  readonly name: string;
  readonly description: string;
}

/** A scheduled menu, its master menu now, and what was copied; null if that is not recorded. */
export interface MenuWays {
  readonly here: MenuTexts & { readonly isDescriptionAutomated: boolean };
  readonly master: MenuTexts;
  readonly copied: MenuTexts | null;
}

const getMenuText = (part: MenuPart, { name, description }: MenuTexts) => (part === 'menuName' ? name : description);

export interface MenuTextDifference {
  readonly part: MenuPart;
  readonly copied: string;
  readonly master: string;
  readonly here: string;
  readonly isKept: boolean;
}

/** What the master menu changed about itself. A description that follows the dishes of the date is nobody's edit and no copy. */
export function listMenuDifferences(parts: readonly MenuPart[], ways: MenuWays): MenuTextDifference[] {
  if (!ways.copied) return [];
  const { here, master, copied } = ways;
  return parts
    .filter((part) => part !== 'description' || !here.isDescriptionAutomated)
    .map((part) => ({
      part,
      copied: getMenuText(part, copied),
      master: getMenuText(part, master),
      here: getMenuText(part, here),
    }))
    .filter((difference) => difference.copied !== difference.master && difference.here !== difference.master)
    .map((difference) => ({ ...difference, isKept: difference.here !== difference.copied }));
}
