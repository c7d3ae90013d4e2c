import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CopyPart, DatedCopy } from '#contract/dated-copies.ts';
import { copyPartLabels, copyParts, datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';
import type { Id } from '#contract/values.ts';
import { formatShortDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { useUndo } from '../../shell/use-undo.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { useConfirm, useNotify } from '../../ui/feedback.ts';
import { CopyDifferencesTable } from './CopyDifferencesTable.tsx';
import { CopyPartsField } from './CopyPartsField.tsx';
import { useTakeOverElement } from './mutations.ts';
import { usageQueries } from './queries.ts';

/** Scheduled copies that are not what the element is now, side by side, to take over into chosen dates (changes-4). */
export const DatedCopiesSection = ({ elementId }: { elementId: Id }) => (
  <QueryPart what={texts.heading} query={useQuery(usageQueries.datedCopies(elementId))}>
    {(copies) =>
      copies.length > 0 && (
        <FormSection title={`${texts.heading} (${copies.length})`} description={texts.explanation} columns={1}>
          <TakeOver elementId={elementId} copies={copies} />
        </FormSection>
      )
    }
  </QueryPart>
);

const without = <Item,>(items: readonly Item[], item: Item) => items.filter((candidate) => candidate !== item);

function TakeOver({ elementId, copies }: { elementId: Id; copies: readonly DatedCopy[] }) {
  const mayEdit = useCan('editScheduleMenu');
  const takeOver = useTakeOverElement(elementId);
  const confirm = useConfirm();
  const notify = useNotify();
  const { notifyUndoable } = useUndo();
  const offeredParts = copyParts.filter((part) =>
    copies.some(({ differences }) => differences.some((difference) => difference.part === part && !difference.isKept)),
  );
  const [leftParts, setLeftParts] = useState<readonly CopyPart[]>([]);
  const [leftCopies, setLeftCopies] = useState<readonly Id[]>([]);
  const parts = offeredParts.filter((part) => !leftParts.includes(part));
  const chosenCopies = copies.filter(({ id }) => !leftCopies.includes(id));

  async function take() {
    const labels = parts.map((part) => copyPartLabels[part]);
    const text = texts.confirm(labels, chosenCopies.length);
    if (!(await confirm({ text, confirmLabel: texts.takeOver(chosenCopies.length) }))) return;
    try {
      const reply = await takeOver.mutateAsync({ copyIds: chosenCopies.map(({ id }) => id), parts });
      notifyUndoable(texts.takenOver(reply.data.changed), reply);
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {mayEdit && <CopyPartsField offeredParts={offeredParts} left={leftParts} onLeave={setLeftParts} />}
      <Box component="ul" aria-label={texts.heading} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {copies.map((copy) => (
          <Copy
            key={`${copy.id} ${copy.insteadOf === null}`}
            copy={copy}
            isChosen={chosenCopies.includes(copy)}
            onChoose={
              mayEdit
                ? (isChosen) => setLeftCopies(isChosen ? without(leftCopies, copy.id) : [...leftCopies, copy.id])
                : undefined
            }
          />
        ))}
      </Box>
      {mayEdit && (
        <Button
          variant="outlined"
          loading={takeOver.isPending}
          disabled={parts.length === 0 || chosenCopies.length === 0}
          onClick={() => void take()}
          sx={{ justifySelf: 'start', minHeight: { xs: 48, sm: 36 } }}
        >
          {texts.takeOver(chosenCopies.length)}
        </Button>
      )}
    </Box>
  );
}

interface CopyProps {
  copy: DatedCopy;
  isChosen: boolean;
  /** Undefined for those who only read. */
  onChoose: ((isChosen: boolean) => void) | undefined;
}

function Copy({ copy, isChosen, onChoose }: CopyProps) {
  const { markets, serviceLines } = useReferenceData();
  const { service, insteadOf, date, marketId, serviceLineId, differences } = copy;
  const day = `${getWeekdayName(date)}, ${formatShortDate(date)}`;
  const label = [
    day,
    getEntryName(serviceLines, serviceLineId),
    getEntryName(markets, marketId),
    texts.copyOf(service, insteadOf),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <Box component="li" sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}>
      {onChoose ? <CheckboxField label={label} checked={isChosen} onChange={onChoose} /> : <div>{label}</div>}
      <CopyDifferencesTable differences={differences} />
    </Box>
  );
}
