import type { CopyPart } from '#contract/dated-copies.ts';
import { datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';
import type { Id } from '#contract/values.ts';
import { type CopiedFrom, type CopyState, isServingPart, type ThreeWays } from './master-changes.ts';

type Names = ReadonlyMap<Id, string>;

const toText = (value: string | number | null) => String(value ?? '');

/** '5 oz per person, 200 oz per Full Pan' */
function formatPortions({ serving }: Pick<CopiedFrom, 'serving'>, names: Names): string {
  const findName = (id: Id | null) => (id === null ? undefined : names.get(id));
  const unit = findName(serving.portionUnitId);
  const formatAmount = (value: number | null) =>
    value === null
      ? texts.notSet
      : [value.toLocaleString('en-US', { maximumFractionDigits: 3 }), unit].filter(Boolean).join(' ');
  const container = findName(serving.containerTypeId) ?? texts.noContainer;
  return texts.portions(formatAmount(serving.portionPerPerson), formatAmount(serving.portionPerContainer), container);
}

const formatNames = (ids: readonly (Id | null)[], names: Names) =>
  ids
    .map((id) => names.get(id ?? '') ?? '')
    .sort((a, b) => a.localeCompare(b, 'en-US'))
    .join(', ');

type Allergens = Pick<CopyState, 'allergenIds' | 'hasNoAllergens'>;
const formatAllergens = ({ allergenIds, hasNoAllergens }: Allergens, names: Names) =>
  formatNames(allergenIds, names) || (hasNoAllergens ? texts.noAllergens : texts.notRecorded);

function formatServing(part: 'portions' | 'temperature' | 'type', state: Pick<CopiedFrom, 'serving'>, names: Names) {
  if (part === 'portions') return formatPortions(state, names);
  return part === 'temperature'
    ? (state.serving.servingTemp ?? '')
    : (names.get(state.serving.elementTypeId ?? '') ?? '');
}

/** What a copy is made of, where the printed texts do not tell it: 'Butter, Flour; suitable for Halal' */
function formatRecipe({ ingredientIds, said }: CopyState, names: Names): string {
  const recipe = formatNames(ingredientIds, names) || (said.hasNoIngredients ? texts.noIngredients : texts.notRecorded);
  const suitable = formatNames(said.suitableForPreferenceIds, names);
  const unsuitable = formatNames(said.notForPreferenceIds, names);
  const marks = [suitable && texts.suitableFor(suitable), unsuitable && texts.notFor(unsuitable)].filter(Boolean);
  return [recipe, ...marks].join('; ');
}

/**
 * One part as it was copied, as the master has it now, and as this date has it. Nobody edits the texts of a scheduled element:
 * what was copied is what is there, unless it was kept as it is and compared with another text since.
 */
export function formatDifferences(part: CopyPart, { here, master, copied }: ThreeWays, names: Names) {
  if (isServingPart(part)) {
    const text = (state: Pick<CopiedFrom, 'serving'>) => formatServing(part, state, names);
    return { copied: copied && text(copied), master: text(master), here: text(here) };
  }
  if (part === 'allergens') {
    const text = (state: Allergens) => formatAllergens(state, names);
    // Whether it has none cannot be edited in a copy.
    const wasNone = { hasNoAllergens: here.hasNoAllergens };
    return { copied: copied && text({ ...copied, ...wasNone }), master: text(master), here: text(here) };
  }
  if (part === 'ingredients' && here.ingredients === master.ingredients) {
    return { copied: formatRecipe(here, names), master: formatRecipe(master, names), here: formatRecipe(here, names) };
  }
  return {
    copied: toText(copied?.texts?.[part] ?? copied?.printed?.[part] ?? here[part]),
    master: toText(master[part]),
    here: toText(here[part]),
  };
}
