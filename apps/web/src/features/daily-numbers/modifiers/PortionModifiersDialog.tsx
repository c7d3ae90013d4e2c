import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import type { ScheduledMenuModifiers } from '#contract/scheduled-menu-modifiers.ts';
import type { Id } from '#contract/values.ts';
import { isApiError, toErrorMessage } from '../../../api/api-error.ts';
import { useCan } from '../../../shell/current-user.ts';
import { QueryFailed } from '../../../shell/QueryPart.tsx';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { useNotify } from '../../../ui/feedback.ts';
import { readOnlyInk } from '../../../ui/read-only-ink.ts';
import { Empty, Forbidden, LoadingRows } from '../../../ui/states.tsx';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';
import { useLeaveQuestion } from '../../../ui/use-leave-question.tsx';
import { useSaveModifiers } from '../mutations.ts';
import { dailyNumbersQueries } from '../queries.ts';
import { AllAccountsRow, isAllowedModifier, ModifierRow } from './ModifierRow.tsx';

interface PortionModifiersDialogProps {
  scheduledMenu: { readonly id: Id; readonly name: string };
  onClose: () => void;
}

/** How much more or less of an element one account gets: loads first, then hands over to the form. */
export default function PortionModifiersDialog({ scheduledMenu, onClose }: PortionModifiersDialogProps) {
  const modifiers = useQuery(dailyNumbersQueries.modifiers(scheduledMenu.id));
  const title = `Portion Modifiers for ${scheduledMenu.name}`;
  if (modifiers.data && modifiers.data.scheduledElements.length > 0) {
    return <Modifiers title={title} modifiers={modifiers.data} onClose={onClose} />;
  }
  return (
    <TitledDialog title={title} onClose={onClose}>
      {modifiers.data ? (
        <Empty>{calculationTexts.noModifiers}</Empty>
      ) : isApiError(modifiers.error, 'forbidden') ? (
        <Forbidden />
      ) : modifiers.error ? (
        <QueryFailed query={modifiers} />
      ) : (
        <LoadingRows label="Loading portion modifiers" />
      )}
    </TitledDialog>
  );
}

const getKey = (scheduledElementId: Id, accountId: Id) => `${scheduledElementId} ${accountId}`;

/** Modifiers by element and account; null is an emptied field, which counts as 0. */
type Typed = Readonly<Record<string, number | null>>;

interface ModifiersProps {
  title: string;
  modifiers: ScheduledMenuModifiers;
  onClose: () => void;
}

/** Typed values over saved ones, and the changes to send. */
function useModifierChanges({ scheduledElements, accounts, portionModifiers }: ScheduledMenuModifiers) {
  const [typedModifiers, setTypedModifiers] = useState<Typed>({});
  const savedRow = (element: Id, account: Id) =>
    portionModifiers.find((modifier) => modifier.scheduledElementId === element && modifier.accountId === account);
  const getSavedValue = (element: Id, account: Id) => savedRow(element, account)?.portionModifier ?? 0;
  const getValue = (element: Id, account: Id) => {
    const value = typedModifiers[getKey(element, account)];
    return value === undefined ? getSavedValue(element, account) : value;
  };
  const changes = scheduledElements.flatMap(({ id }) =>
    accounts.flatMap(({ accountId }) => {
      const portionModifier = getValue(id, accountId) ?? 0;
      if (portionModifier === getSavedValue(id, accountId)) return [];
      const version = savedRow(id, accountId)?.version ?? 0;
      return [{ scheduledElementId: id, accountId, portionModifier, version }];
    }),
  );
  const isUnchanged = (element: Id, account: Id) =>
    (getValue(element, account) ?? 0) === getSavedValue(element, account);
  return {
    getValue,
    changes,
    isUnchanged,
    isAllowed: changes.every(({ portionModifier }) => isAllowedModifier(portionModifier)),
    /** Those with something set come first; they stay where they are while somebody types. */
    setFirst: (element: Id) =>
      accounts.toSorted(
        (left, right) =>
          Number(getSavedValue(element, right.accountId) !== 0) - Number(getSavedValue(element, left.accountId) !== 0),
      ),
    type: (element: Id, ofAccounts: readonly Id[], value: number | null) =>
      setTypedModifiers({
        ...typedModifiers,
        ...Object.fromEntries(ofAccounts.map((account) => [getKey(element, account), value])),
      }),
    /** Saved values are loaded again; these stay as they were typed. */
    keepOnly: (keptChanges: typeof changes) =>
      setTypedModifiers(
        Object.fromEntries(
          keptChanges.map(({ scheduledElementId, accountId, portionModifier }) => [
            getKey(scheduledElementId, accountId),
            portionModifier,
          ]),
        ),
      ),
  };
}

function Modifiers({ title, modifiers, onClose }: ModifiersProps) {
  const maySave = useCan('editScheduleMenu');
  const [elementId, setElementId] = useState(modifiers.scheduledElements[0]?.id ?? '');
  const element = modifiers.scheduledElements.find(({ id }) => id === elementId);
  const { getValue, changes, isUnchanged, isAllowed, setFirst, type, keepOnly } = useModifierChanges(modifiers);
  const save = useSaveModifiers();
  const notify = useNotify();
  const [forAll, setForAll] = useState<number | null>(null);
  const isSavable = changes.length > 0 && isAllowed && forAll === null;
  const { leave, guard } = useLeaveQuestion({ isUnsaved: changes.length > 0 || forAll !== null, onClose });

  async function saveChanges() {
    const refusedChanges = await save.mutateAsync(changes);
    const [first] = refusedChanges;
    if (!first) {
      notify(calculationTexts.modifiersUpdated);
      return onClose();
    }
    const names = refusedChanges.map(({ change }) => nameModifier(modifiers, change));
    notify(`${toErrorMessage(first.error)} Not saved: ${names.join('; ')}.`, 'error');
    keepOnly(refusedChanges.map(({ change }) => change));
  }

  return (
    <TitledDialog
      title={title}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{maySave ? 'Cancel' : 'Close'}</Button>
          {maySave && <SaveButton disabled={!isSavable} saving={save.isPending} onSave={saveChanges} />}
        </>
      }
    >
      {guard}
      <Explanation />
      <ChoiceField
        label="Element"
        value={elementId}
        options={modifiers.scheduledElements.map((element) => {
          const count = modifiers.accounts.filter(({ accountId }) => getValue(element.id, accountId) !== 0).length;
          return { id: element.id, name: count > 0 ? `${element.name} (${count} set)` : element.name };
        })}
        onChange={setElementId}
      />
      {modifiers.accounts.length === 0 && <Empty>No accounts are scheduled for this day and service.</Empty>}
      <Box component="fieldset" disabled={!maySave || save.isPending} sx={[{ mt: 1 }, !maySave && readOnlyInk]}>
        {maySave && modifiers.accounts.length > 1 && (
          <AllAccountsRow
            value={forAll}
            onChange={setForAll}
            onApply={(value) => {
              setForAll(null);
              type(
                elementId,
                modifiers.accounts.map(({ accountId }) => accountId),
                value,
              );
            }}
          />
        )}
        {setFirst(elementId).map(({ accountId, account }) => (
          <ModifierRow
            key={getKey(elementId, accountId)}
            account={account}
            own={getOwnModifier(modifiers, element, accountId)}
            elementType={element?.elementType}
            accountId={accountId}
            isTyped={changes.length > 0 || forAll !== null}
            value={getValue(elementId, accountId)}
            isUnchanged={isUnchanged(elementId, accountId)}
            onChange={(value) => type(elementId, [accountId], value)}
          />
        ))}
      </Box>
    </TitledDialog>
  );
}

const Explanation = () => (
  <Typography color="text.secondary" sx={{ mb: 2 }}>
    0.1 sends 10% more of a portion, -0.1 sends 10% less. It adds to the account’s own portion modifiers.
  </Typography>
);

function SaveButton({ disabled, saving, onSave }: { disabled: boolean; saving: boolean; onSave: () => Promise<void> }) {
  return (
    <Button variant="contained" color="secondary" disabled={disabled} loading={saving} onClick={() => void onSave()}>
      Save
    </Button>
  );
}

/** The account's modifier for every element of that type, on every menu (service-events-11). */
const getOwnModifier = (
  { accountModifiers }: ScheduledMenuModifiers,
  element: ScheduledMenuModifiers['scheduledElements'][number] | undefined,
  accountId: Id,
) =>
  accountModifiers.find(
    (modifier) => modifier.accountId === accountId && modifier.elementTypeId === element?.elementType.id,
  )?.value ?? 0;

function nameModifier(
  { scheduledElements, accounts }: ScheduledMenuModifiers,
  change: { scheduledElementId: Id; accountId: Id },
) {
  const element = scheduledElements.find(({ id }) => id === change.scheduledElementId)?.name;
  const account = accounts.find(({ accountId }) => accountId === change.accountId)?.account;
  return `${element} for ${account}`;
}
