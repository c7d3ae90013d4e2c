import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contract/accounts.ts';
import { createListTexts } from '#contract/list-texts.ts';
import type { ServiceEvent } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import { addDays, formatShortDate } from '#domain/calendar/calendar-day.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { PickerDialog } from '../../shell/PickerDialog.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useNotify } from '../../ui/feedback.ts';
import { ADD_ONS_TABLE_WIDTH } from '../../ui/theme.ts';
import { useAddAddOns } from './mutations.ts';
import { type AddOnChoice, serviceEventQueries } from './queries.ts';

interface AddOnsDialogProps {
  account: Account;
  event: ServiceEvent;
  onClose: () => void;
}

const PAGE_SIZE = 100;

/** Choose what comes with a service: of each type what the market has scheduled for that day, else the type itself. */
export function AddOnsDialog({ account, event, onClose }: AddOnsDialogProps) {
  const { addOnTypes } = useReferenceData();
  const add = useAddAddOns();
  const notify = useNotify();
  const isThere = (choice: AddOnChoice) =>
    event.addOns.some(
      (addOn) =>
        addOn.addOnTypeId === choice.addOnTypeId && (addOn.scheduledAddOn?.id ?? null) === choice.scheduledAddOnId,
    );

  async function addAll(choices: readonly AddOnChoice[]) {
    const failedChoices = await add.mutateAsync({ eventId: event.id, choices });
    const addedCount = choices.length - failedChoices.length;
    if (failedChoices.length === 0) onClose();
    if (addedCount > 0) notify(serviceEventTexts.addOnsAdded(addedCount));
    for (const { choice, error } of failedChoices)
      notify(`${choice.name} was not added. ${toErrorMessage(error)}`, 'error');
  }

  return (
    <PickerDialog<AddOnChoice>
      open
      title={`Add-ons for ${event.serviceLine.name}`}
      searchLabel="Search add-ons"
      queryFor={({ q }) => serviceEventQueries.addOnChoices(account.marketId, event, addOnTypes, q)}
      getName={({ name, elements }) => (elements ? `${name}: ${elements}` : name)}
      isDisabled={isThere}
      disabledText="Ordered already"
      pageSize={PAGE_SIZE}
      listWidth={ADD_ONS_TABLE_WIDTH}
      confirmLabel={(count) => `Add ${count} Add-ons`}
      {...createListTexts('add-ons', 'There are no add-on types yet.')}
      onPick={(choices) => void addAll(choices)}
      extra={(select) => (
        <RepeatButton
          account={account}
          event={event}
          isThere={isThere}
          onRepeat={(choices) => choices.forEach(select)}
        />
      )}
      isBusy={add.isPending}
      onClose={onClose}
    />
  );
}

interface RepeatButtonProps {
  account: Account;
  event: ServiceEvent;
  isThere: (choice: AddOnChoice) => boolean;
  onRepeat: (choices: readonly AddOnChoice[]) => void;
}

/** Chooses what came with the last service of the line, this month or last: of each type, what the day has (service-events-8). */
function RepeatButton({ account, event, isThere, onRepeat }: RepeatButtonProps) {
  const { addOnTypes } = useReferenceData();
  const monthBefore = addDays(`${event.date.slice(0, 8)}01`, -1);
  const thisMonth = useQuery(serviceEventQueries.month(account.id, event.date));
  const lastMonth = useQuery(serviceEventQueries.month(account.id, monthBefore));
  const choices = useQuery(serviceEventQueries.addOnChoices(account.marketId, event, addOnTypes, ''));
  // Without this month, an earlier service would be called the last.
  if (!lastMonth.data || !thisMonth.data || !choices.data) return null;
  const last = [...lastMonth.data.data, ...thisMonth.data.data].findLast(
    ({ date, serviceLineId, addOns }) =>
      date < event.date && serviceLineId === event.serviceLineId && addOns.length > 0,
  );
  const types = new Set(last?.addOns.map(({ addOnTypeId }) => addOnTypeId));
  const again = choices.data.data.filter((choice) => types.has(choice.addOnTypeId) && !isThere(choice));
  if (!last || again.length === 0) return null;
  return <Button onClick={() => onRepeat(again)}>As on {formatShortDate(last.date)}</Button>;
}
