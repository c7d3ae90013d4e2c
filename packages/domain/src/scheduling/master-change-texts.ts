import type { CopyPart } from '#contract/dated-copies.ts';
import { datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';
import type { Id } from '#contract/values.ts';
import type { CopiedFrom, CopyState, ThreeWays } from './master-changes.ts';

type Names = ReadonlyMap<Id, string>;

/** '5 oz per person, 200 oz per Full Pan' */
function portionsText({ serving }: CopiedFrom, names: Names): string {
  const named = (id: Id | null) => (id === null ? undefined : names.get(id));
  const unit = named(serving.portionUnitId);
  const amount = (value: number | null) =>
    value === null
      ? texts.notSet
      : [value.toLocaleString('en-US', { maximumFractionDigits: 3 }), unit].filter(Boolean).join(' ');
  const container = named(serving.containerTypeId) ?? texts.noContainer;
  return texts.portions(amount(serving.portionPerPerson), amount(serving.portionPerContainer), container);
}

function editableText(part: CopyPart, state: CopiedFrom, names: Names): string {
  if (part === 'portions') return portionsText(state, names);
  if (part === 'temperature') return state.serving.servingTemp ?? '';
  if (part === 'type') return names.get(state.serving.elementTypeId ?? '') ?? '';
  return state.allergenIds
    .map((id) => names.get(id) ?? '')
    .sort((one, other) => one.localeCompare(other, 'en-US'))
    .join(', ');
}

const textOf = (part: CopyPart, state: CopyState, names: Names) =>
  part === 'name' || part === 'method' || part === 'ingredients' ? state[part] : editableText(part, state, names);

/**
 * One part as it was copied, as the master has it now, and as this date has it. Nobody edits the text of a copy; one that was
 * kept as it is was compared with another text since.
 */
export function differenceTexts(part: CopyPart, { here, master, copied }: ThreeWays, names: Names) {
  const isText = part === 'name' || part === 'method' || part === 'ingredients';
  return {
    copied: isText ? (copied?.texts?.[part] ?? here[part]) : copied && editableText(part, copied, names),
    master: textOf(part, master, names),
    here: textOf(part, here, names),
  };
}
