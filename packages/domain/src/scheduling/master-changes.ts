import type { CopyPart, MenuPart } from '#contract/dated-copies.ts';
import type { ServingFields } from '#contract/serving-fields.ts';
import type { Id } from '#contract/values.ts';
import { isSameSet } from '../changes/same-set.ts';

type Serving = Pick<
  ServingFields,
  'elementTypeId' | 'containerTypeId' | 'servingTemp' | 'portionPerPerson' | 'portionPerContainer' | 'portionUnitId'
>;

type TextPart = Extract<CopyPart, 'name' | 'method' | 'ingredients'>;

/** Copied fields that can be edited in the copy; name, method and ingredients cannot. */
export interface CopiedFrom {
  /** As the master had them when somebody kept the copy as it is; absent if nobody did. */
  readonly texts?: Partial<Readonly<Record<TextPart, string>>>;
  readonly allergenIds: readonly Id[];
  readonly serving: Serving;
}

/** An element, or its copy of a date. */
export interface CopyState extends CopiedFrom {
  readonly name: string;
  readonly method: string;
  /** As printed. */
  readonly ingredients: string;
  readonly hasNoAllergens: boolean;
  /** In order; null for one that was deleted since. */
  readonly ingredientIds: readonly (Id | null)[];
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

const isSameIn = (part: ServingPart, one: Serving, other: Serving) =>
  servingParts[part].every((field) => one[field] === other[field]);

const fieldsOf = (part: ServingPart, serving: Serving): Partial<Serving> =>
  Object.fromEntries(servingParts[part].map((field) => [field, serving[field]]));

/** Somebody changed it in the copy; where it is not recorded what was copied, nobody can tell, and it counts as edited. */
const isEdited = (part: ServingPart, { here, copied }: ThreeWays) =>
  copied === null || !isSameIn(part, here.serving, copied.serving);

/** Adds the master's new allergens and removes the lost ones; edits in the copy stay. */
function mergedAllergens({ here, master, copied }: ThreeWays): Id[] {
  const base = copied?.allergenIds ?? here.allergenIds.filter((id) => master.allergenIds.includes(id));
  const gained = master.allergenIds.filter((id) => !base.includes(id));
  const kept = here.allergenIds.filter((id) => master.allergenIds.includes(id) || !base.includes(id));
  return [...new Set([...kept, ...gained])].sort();
}

/** True if a copy would change if it took this part over. */
function differs(part: CopyPart, ways: ThreeWays): boolean {
  const { here, master } = ways;
  if (isServingPart(part)) return !isEdited(part, ways) && !isSameIn(part, here.serving, master.serving);
  if (part === 'allergens') return !isSameSet(here.allergenIds, mergedAllergens(ways));
  return here[part] !== master[part] && ways.copied?.texts?.[part] !== master[part];
}

/** True if the master changed what somebody changed in the copy too: the copy's own stays. */
const isKept = (part: CopyPart, ways: ThreeWays): boolean =>
  isServingPart(part) &&
  ways.copied !== null &&
  isEdited(part, ways) &&
  !isSameIn(part, ways.copied.serving, ways.master.serving) &&
  !isSameIn(part, ways.here.serving, ways.master.serving);

export interface MasterDifference {
  readonly part: CopyPart;
  /** Both changed it: taking over leaves it as it is here. */
  readonly isKept: boolean;
}

/** In what the master changed since it was copied (changes-4). */
export const masterDifferences = (parts: readonly CopyPart[], ways: ThreeWays): MasterDifference[] =>
  parts
    .filter((part) => differs(part, ways) || isKept(part, ways))
    .map((part) => ({ part, isKept: !differs(part, ways) }));

/** The copy with these parts as its master has them now; what somebody edited in it stays (changes-4). */
export function takenOver(parts: readonly CopyPart[], ways: ThreeWays): Pick<ThreeWays, 'here' | 'copied'> {
  const { here, master, copied } = ways;
  const taken = parts.filter((part) => differs(part, ways));
  const has = (part: CopyPart) => taken.includes(part);
  const serving = Object.assign({}, ...taken.filter(isServingPart).map((part) => fieldsOf(part, master.serving)));
  const takesAllergens = parts.includes('allergens');
  return {
    here: {
      name: has('name') ? master.name : here.name,
      method: has('method') ? master.method : here.method,
      ingredients: has('ingredients') ? master.ingredients : here.ingredients,
      ingredientIds: parts.includes('ingredients') ? master.ingredientIds : here.ingredientIds,
      hasNoAllergens: takesAllergens ? master.hasNoAllergens : here.hasNoAllergens,
      allergenIds: takesAllergens ? mergedAllergens(ways) : here.allergenIds,
      serving: { ...here.serving, ...serving },
    },
    copied: copied && {
      serving: { ...copied.serving, ...serving },
      allergenIds: takesAllergens ? master.allergenIds : copied.allergenIds,
      ...(copied.texts && {
        texts: Object.fromEntries(Object.entries(copied.texts).filter(([part]) => !parts.some((one) => one === part))),
      }),
    },
  };
}

/** The copy stays as it is, and what its master changed until now is not told again (changes-4). */
export const keptAsItIs = ({ master: { name, method, ingredients, allergenIds, serving } }: ThreeWays): CopiedFrom => ({
  serving,
  allergenIds,
  texts: { name, method, ingredients },
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

const menuTextOf = (part: MenuPart, { name, description }: MenuTexts) => (part === 'menuName' ? name : description);

export interface MenuTextDifference {
  readonly part: MenuPart;
  readonly copied: string;
  readonly master: string;
  readonly here: string;
  readonly isKept: boolean;
}

/** What the master menu changed about itself. A description that follows the dishes of the date is nobody's edit and no copy. */
export function menuDifferences(parts: readonly MenuPart[], ways: MenuWays): MenuTextDifference[] {
  if (!ways.copied) return [];
  const { here, master, copied } = ways;
  return parts
    .filter((part) => part !== 'description' || !here.isDescriptionAutomated)
    .map((part) => ({
      part,
      copied: menuTextOf(part, copied),
      master: menuTextOf(part, master),
      here: menuTextOf(part, here),
    }))
    .filter((one) => one.copied !== one.master && one.here !== one.master)
    .map((one) => ({ ...one, isKept: one.here !== one.copied }));
}
