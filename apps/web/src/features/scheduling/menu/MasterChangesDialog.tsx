import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { CopyPart, MasterChanges, MenuPart, TakeOverMenuInput } from '#contract/dated-copies.ts';
import { copyParts, datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';
import type { Id } from '#contract/values.ts';
import { formatShortDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import { useCan } from '../../../shell/current-user.ts';
import { QueryFailed } from '../../../shell/QueryPart.tsx';
import { getEntryName, useReferenceData } from '../../../shell/reference-data.ts';
import { useUndo } from '../../../shell/use-undo.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useNotify } from '../../../ui/feedback.ts';
import { LoadingRows } from '../../../ui/states.tsx';
import { CopyDifferencesTable } from '../../usage/CopyDifferencesTable.tsx';
import { CopyPartsField } from '../../usage/CopyPartsField.tsx';
import { useTakeOverMenu } from '../mutations.ts';
import { schedulingQueries } from '../queries.ts';

interface MasterChangesDialogProps {
  scheduledMenuId: Id;
  onClose: () => void;
}

const nothing: MasterChanges = { menu: [], elements: [], added: [], removed: [], otherDates: [] };

const keeping: TakeOverMenuInput = {
  parts: [],
  menuParts: [],
  addedElementIds: [],
  removedElementIds: [],
  otherDateIds: [],
  keepsRest: true,
};

/** The master's changes to take over. All are selected at first. */
function useChosenChanges(changes: MasterChanges) {
  const [leftParts, setLeftParts] = useState<readonly CopyPart[]>([]);
  const [leftMenuParts, setLeftMenuParts] = useState<readonly MenuPart[]>([]);
  const [leftElements, setLeftElements] = useState<readonly Id[]>([]);
  const [otherDateIds, setOtherDateIds] = useState<readonly Id[]>([]);
  const offeredParts = copyParts.filter((part) =>
    changes.elements.some(({ differences }) =>
      differences.some((difference) => difference.part === part && !difference.isKept),
    ),
  );
  const parts = offeredParts.filter((part) => !leftParts.includes(part));
  const offeredMenuParts = changes.menu.filter(({ isKept }) => !isKept).map(({ part }) => part);
  const menuParts = offeredMenuParts.filter((part) => !leftMenuParts.includes(part));
  const chosenIds = (elements: readonly { id: Id }[]) =>
    elements.map(({ id }) => id).filter((id) => !leftElements.includes(id));
  const addedElementIds = chosenIds(changes.added);
  const removedElementIds = chosenIds(changes.removed.filter(({ isKept }) => !isKept));
  const isNothing = parts.length + menuParts.length + addedElementIds.length + removedElementIds.length === 0;

  const taking = {
    parts,
    menuParts,
    addedElementIds,
    removedElementIds,
    otherDateIds: [...otherDateIds],
    keepsRest: false,
  };
  return {
    taking,
    isNothing,
    offered: offeredParts,
    offeredMenuParts,
    left: { parts: leftParts, menuParts: leftMenuParts, elements: leftElements },
    leave: { parts: setLeftParts, menuParts: setLeftMenuParts, elements: setLeftElements },
    otherDateIds,
    chooseDates: setOtherDateIds,
  };
}

/** Copied from, master now and this date, and what this and other dates take over (changes-4). */
export default function MasterChangesDialog({ scheduledMenuId, onClose }: MasterChangesDialogProps) {
  const query = useQuery(schedulingQueries.masterChanges(scheduledMenuId));
  const changes = query.data ?? nothing;
  const mayEdit = useCan('editScheduleMenu');
  const takeOver = useTakeOverMenu(scheduledMenuId);
  const notify = useNotify();
  const { notifyUndoable } = useUndo();
  const choice = useChosenChanges(changes);
  async function send(body: TakeOverMenuInput) {
    try {
      const reply = await takeOver.mutateAsync(body);
      notifyUndoable(body.keepsRest ? texts.keptDate : texts.menuTakenOver(reply.data.changed), reply);
      onClose();
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }

  return (
    <FormDialog
      title={texts.menuHeading}
      saveLabel={texts.takeOverMenu(1 + choice.otherDateIds.length)}
      saving={takeOver.isPending}
      isDirty={false}
      obstacle={mayEdit ? (choice.isNothing ? texts.chooseSomething : undefined) : texts.mayNot}
      maxWidth="lg"
      onSave={() => send(choice.taking)}
      onClose={onClose}
    >
      <Typography color="text.secondary">{texts.menuExplanation}</Typography>
      {query.error && !query.data && <QueryFailed query={query} />}
      {!query.data && !query.error && <LoadingRows />}
      {mayEdit && query.data && (
        <Button
          variant="outlined"
          disabled={takeOver.isPending}
          sx={{ justifySelf: 'start' }}
          onClick={() => void send(keeping)}
        >
          {texts.keep}
        </Button>
      )}
      {changes.menu.length > 0 && (
        <Box component="section" aria-label={texts.ofTheMenu} sx={{ minWidth: 0 }}>
          <Typography variant="h3">{texts.ofTheMenu}</Typography>
          <CopyDifferencesTable differences={changes.menu} />
          {mayEdit && choice.offeredMenuParts.length > 0 && (
            <CopyPartsField
              offeredParts={choice.offeredMenuParts}
              left={choice.left.menuParts}
              onLeave={choice.leave.menuParts}
            />
          )}
        </Box>
      )}
      {changes.elements.map((element) => (
        <Copy key={`${element.id} ${element.insteadOf === null} ${element.name}`} copy={element} />
      ))}
      {mayEdit && choice.offered.length > 0 && (
        <CopyPartsField offeredParts={choice.offered} left={choice.left.parts} onLeave={choice.leave.parts} />
      )}
      <Elements title={texts.added} of={changes.added} left={choice.left.elements} onLeave={choice.leave.elements} />
      <Elements
        title={texts.removed}
        of={changes.removed}
        left={choice.left.elements}
        onLeave={choice.leave.elements}
      />
      {mayEdit && changes.otherDates.length > 0 && (
        <Dates of={changes.otherDates} chosenIds={choice.otherDateIds} onChoose={choice.chooseDates} />
      )}
    </FormDialog>
  );
}

function Copy({ copy: { name, insteadOf, differences } }: { copy: MasterChanges['elements'][number] }) {
  const copyName = texts.copyOf(name, insteadOf);
  return (
    <Box component="section" aria-label={copyName} sx={{ minWidth: 0 }}>
      <Typography variant="h3">{copyName}</Typography>
      <CopyDifferencesTable differences={differences} />
    </Box>
  );
}

const toggleId = (ids: readonly Id[], id: Id, isIn: boolean) =>
  isIn ? [...ids.filter((chosenId) => chosenId !== id), id] : ids.filter((chosenId) => chosenId !== id);

function Part({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="h3">
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        {children}
      </Box>
    </Box>
  );
}

interface ElementsProps {
  title: string;
  of: readonly { id: Id; name: string; isKept?: boolean }[];
  left: readonly Id[];
  onLeave: (left: readonly Id[]) => void;
}

/** Elements that the master menu got or lost; an edited one cannot be removed. */
function Elements({ title, of, left, onLeave }: ElementsProps) {
  if (of.length === 0) return null;
  return (
    <Part title={title}>
      {of.map(({ id, name, isKept = false }) => (
        <CheckboxField
          key={id}
          label={isKept ? texts.keptElement(name) : name}
          disabled={isKept}
          checked={!isKept && !left.includes(id)}
          onChange={(isChosen) => onLeave(toggleId(left, id, !isChosen))}
        />
      ))}
    </Part>
  );
}

interface DatesProps {
  of: MasterChanges['otherDates'];
  chosenIds: readonly Id[];
  onChoose: (chosen: readonly Id[]) => void;
}

function Dates({ of, chosenIds, onChoose }: DatesProps) {
  const { markets, serviceLines } = useReferenceData();
  return (
    <Part title={texts.dates}>
      <CheckboxField
        label={texts.allDates(of.length)}
        checked={chosenIds.length === of.length}
        indeterminate={chosenIds.length > 0 && chosenIds.length < of.length}
        onChange={(isChosen) => onChoose(isChosen ? of.map(({ id }) => id) : [])}
      />
      {of.map(({ id, date, marketId, serviceLineId }) => (
        <CheckboxField
          key={id}
          label={[
            `${getWeekdayName(date)}, ${formatShortDate(date)}`,
            getEntryName(serviceLines, serviceLineId),
            getEntryName(markets, marketId),
          ].join(', ')}
          checked={chosenIds.includes(id)}
          onChange={(isChosen) => onChoose(toggleId(chosenIds, id, isChosen))}
        />
      ))}
    </Part>
  );
}
