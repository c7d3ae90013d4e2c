import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CopyContent, ScheduleCopyItem, ScheduleCopyPlaces } from '#contract/schedule-copies.ts';
import { formatCopiedKinds, scheduleCopyTexts as texts } from '#contract/schedule-copies-texts.ts';
import type { Id } from '#contract/values.ts';
import { listWeek } from '#domain/calendar/calendar-day.ts';
import { listScheduleCopyFaults } from '#domain/scheduling/schedule-copy-faults.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import { QueryFailed } from '../../../shell/QueryPart.tsx';
import { getEntryName, useReferenceData } from '../../../shell/reference-data.ts';
import { useQuestions } from '../../../shell/use-questions.tsx';
import { useUndo } from '../../../shell/use-undo.ts';
import { useNotify } from '../../../ui/feedback.ts';
import { makeScrollableByKeyboard } from '../../../ui/scrolled-by-keyboard.ts';
import { Empty, LoadingRows } from '../../../ui/states.tsx';
import { useCopySchedule } from '../mutations.ts';
import { schedulingQueries } from '../queries.ts';
import { CopyPlacesSection } from './CopyPlacesSection.tsx';
import { CopyPreviewSection } from './CopyPreviewSection.tsx';

interface CopyScheduleDialogProps {
  /** The initial choice. */
  places: ScheduleCopyPlaces;
  onClose: () => void;
}

/** A week starts on Sunday, as in the calendar. */
const onWeeks = (places: ScheduleCopyPlaces): ScheduleCopyPlaces =>
  places.span === 'day'
    ? places
    : { ...places, from: listWeek(places.from)[0] ?? places.from, to: listWeek(places.to)[0] ?? places.to };

/** A closed day of the market is copied only if it is selected. */
const isOfferedAtFirst = ({ closedFor }: ScheduleCopyItem) => closedFor === null;

/** The days that are chosen are not those that are typed (screens-24). */
const withoutRefusedDateCopy = {
  '& .MuiDialog-paper:has([data-refused-date]) > .MuiDialogActions-root > :last-child': { visibility: 'hidden' },
} as const;

/** Copies a day or a week of a schedule: the preview shows each item with its target, and the skipped ones (scheduling-16). */
export default function CopyScheduleDialog({ places: first, onClose }: CopyScheduleDialogProps) {
  const titleId = useId();
  const [places, setPlaces] = useState(() => onWeeks(first));
  const [content, setContent] = useState<CopyContent>('edited');
  const [switched, setSwitched] = useState<ReadonlySet<Id>>(new Set());
  const [fault] = listScheduleCopyFaults(places);
  const preview = useQuery({ ...schedulingQueries.copyPreview(places), enabled: !fault });
  const copy = useCopySchedule();
  const notify = useNotify();
  const ask = useQuestions();
  const { notifyUndoable } = useUndo();

  const items = (!fault && preview.data) || [];
  const isChosen = (item: ScheduleCopyItem) =>
    item.takenBy === null && switched.has(item.id) !== isOfferedAtFirst(item);
  const chosenItems = items.filter(isChosen);
  const countItems = (kind: ScheduleCopyItem['kind']) => chosenItems.filter((item) => item.kind === kind).length;

  function change(changes: Partial<ScheduleCopyPlaces>) {
    setPlaces(onWeeks({ ...places, ...changes }));
    setSwitched(new Set());
  }

  async function save() {
    const leaveOut = items.filter((item) => !item.takenBy && !isChosen(item)).map(({ id }) => id);
    try {
      const reply = await ask((confirmed) => copy.mutateAsync({ ...places, content, leaveOut, confirmed }), {
        confirmLabel: texts.copyAnyway,
      });
      if (!reply) return;
      const { data } = reply;
      const isNone = data.menus + data.addOns === 0;
      const copiedText = isNone ? texts.noneCopied : texts.copied(data.menus, data.addOns);
      const toldText = [copiedText, data.skipped.length > 0 && texts.skipped(data.skipped.length)]
        .filter(Boolean)
        .join(' ');
      if (isNone) notify(toldText);
      else notifyUndoable(toldText, reply);
      onClose();
    } catch (error) {
      notify(toErrorMessage(error), 'error', titleId);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth sx={withoutRefusedDateCopy}>
      <DialogTitle id={titleId}>Copy a schedule</DialogTitle>
      <DialogContent ref={makeScrollableByKeyboard}>
        <CopyPlacesSection places={places} content={content} fault={fault} onChange={change} onContent={setContent} />
        {!fault && (
          <Preview
            query={preview}
            items={items}
            places={places}
            content={content}
            isChosen={isChosen}
            onSwitch={({ id }) => setSwitched(switched.symmetricDifference(new Set([id])))}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          color="secondary"
          disabled={chosenItems.length === 0}
          loading={copy.isPending}
          onClick={() => void save()}
        >
          {chosenItems.length > 0 ? `Copy ${formatCopiedKinds(countItems('menu'), countItems('addOn'))}` : 'Copy'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface PreviewProps {
  query: { error: Error | null; isPending: boolean; refetch: () => unknown };
  items: readonly ScheduleCopyItem[];
  places: ScheduleCopyPlaces;
  content: CopyContent;
  isChosen: (item: ScheduleCopyItem) => boolean;
  onSwitch: (item: ScheduleCopyItem) => void;
}

function Preview({ query, items, places, content, isChosen, onSwitch }: PreviewProps) {
  const { markets } = useReferenceData();
  if (query.isPending) return <LoadingRows rows={4} label="Loading what is scheduled there" />;
  if (query.error) return <QueryFailed query={query} />;
  if (items.length === 0) return <Empty>{texts.nothing}</Empty>;
  const market = getEntryName(markets, places.toMarketId);
  return (
    <>
      <CopyPreviewSection items={items} market={market} content={content} isChosen={isChosen} onSwitch={onSwitch} />
      {items.every(({ takenBy }) => takenBy) && (
        <Box component="p" role="status" sx={{ mt: 2, mb: 0, fontWeight: 600 }}>
          {texts.nothingFree}
        </Box>
      )}
    </>
  );
}
