import { refuseUnanswered } from '#contract/questions.ts';
import type { ReferenceQuestionKind } from '#contract/reference-calls.ts';
import type { PortionUnit } from '#contract/reference-records.ts';
import type { Refusal } from '#contract/refusal.ts';
import { isSameUnit, type UnitName } from '#domain/amounts/units.ts';
import { createReferenceDataTexts } from '#domain/reference-data/reference-data-texts.ts';
import type { Transaction } from '../../db/client.ts';
import { portionUnits } from '../../db/schema/reference-data.ts';
import { findReferenceEntry, referenceLists } from './queries.ts';
import { findUses } from './queries-uses.ts';

const texts = createReferenceDataTexts('portionUnit').meaning;

/** A unit that is in use and becomes another one changes every amount that has it, so the save asks (money-11). */
export const withUnitMeaningQuestion =
  (id: string, after: UnitName, confirmed: readonly ReferenceQuestionKind[]) =>
  async <Item>(transaction: Transaction, save: () => Promise<Item | Refusal>): Promise<Item | Refusal> => {
    const before = await findReferenceEntry<PortionUnit>(transaction, referenceLists.portionUnits, id);
    if (!before || isSameUnit(before, after)) return save();
    const uses = await findUses(transaction, portionUnits, id);
    const question = {
      kind: 'meaning' as const,
      title: texts.title(before.abbreviation, after.abbreviation),
      text: texts.text(uses),
      confirmLabel: texts.keep,
    };
    return refuseUnanswered(uses.length > 0 ? [question] : [], { confirmed }) ?? save();
  };
