import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { type Control, Controller, useWatch } from 'react-hook-form';
import type { Account } from '#contract/accounts.ts';
import type { Closing, HandMadeServices } from '#contract/closings.ts';
import { closingTexts } from '#contract/closings-texts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { FormChoice, FormDate, FormText } from '../../shell/FormFields.tsx';
import { RecordDialog } from '../../shell/RecordDialog.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { WholeWidth } from '../../ui/FormSection.tsx';
import { useNotify } from '../../ui/feedback.ts';
import {
  ClosingFormSchema,
  type ClosingFormValues,
  everybody,
  findHandMadeServices,
  toClosingInput,
} from './closing-form-values.ts';
import { useCreateClosing } from './mutations.ts';

interface ClosingDialogProps {
  /** Whose days are closed unless another scope is chosen; all accounts without it. */
  account?: Pick<Account, 'id' | 'name'>;
  date?: CalendarDay;
  onClose: () => void;
}

/** Closes days for an account, a market or all. It asks about services made by hand before it cancels any (service-events-16). */
export function ClosingDialog({ account, date = '', onClose }: ClosingDialogProps) {
  const { markets } = useReferenceData();
  const create = useCreateClosing();
  const notify = useNotify();
  const [askedServices, setAskedServices] = useState<HandMadeServices>();
  const closingForm = useRecordForm<Closing, ClosingFormValues, undefined>({
    schema: ClosingFormSchema,
    record: undefined,
    toValues: () => ({
      scope: account ? `account ${account.id}` : everybody,
      firstDay: date,
      lastDay: '',
      reason: '',
      handMade: '',
    }),
    save: async (values) => {
      try {
        return await create.mutateAsync(toClosingInput(values));
      } catch (error) {
        const handMade = findHandMadeServices(error);
        if (!handMade) throw error;
        setAskedServices(handMade);
        return undefined;
      }
    },
    onSaved: ({ cancelledServices }) => {
      notify(closingTexts.closed(cancelledServices));
      onClose();
    },
  });
  const { control } = closingForm.form;
  const answer = useWatch({ control, name: 'handMade' });
  const scopes = [
    ...(account ? [{ id: `account ${account.id}`, name: account.name }] : []),
    { id: everybody, name: closingTexts.everyAccount },
    ...markets.map(({ id, name }) => ({ id: `market ${id}`, name: `Market ${name}` })),
  ];
  return (
    <RecordDialog
      of={closingForm}
      title="Close days"
      saveLabel="Close"
      obstacle={askedServices && !answer ? 'Decide about the services made by hand.' : undefined}
      onClose={onClose}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <WholeWidth>
          <FormChoice control={control} name="scope" label="For" options={scopes} />
        </WholeWidth>
        <FormDate control={control} name="firstDay" label="First day" required />
        <FormDate control={control} name="lastDay" label="Last day, if more than one" />
        <WholeWidth>
          <FormText control={control} name="reason" label="Reason" required hint="Such as Thanksgiving" />
        </WholeWidth>
      </Box>
      {askedServices && <HandMadeQuestion control={control} askedServices={askedServices} />}
    </RecordDialog>
  );
}

const SHOWN = 5;

function HandMadeQuestion({
  control,
  askedServices,
}: {
  control: Control<ClosingFormValues>;
  askedServices: HandMadeServices;
}) {
  const more = askedServices.count - SHOWN;
  return (
    <Alert severity="warning">
      {closingTexts.handMade(askedServices.count)}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {askedServices.handMade.slice(0, SHOWN).map(({ id, account, date, serviceLine, eaterCount }) => (
          <li key={id}>
            {formatShortDate(date)} {account}: {serviceLine} for {eaterCount.toLocaleString('en-US')}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </Box>
      <Controller
        control={control}
        name="handMade"
        render={({ field }) => (
          <RadioGroup {...field} aria-label="Services made by hand">
            <FormControlLabel value="keep" control={<Radio />} label="Keep them" />
            <FormControlLabel value="cancel" control={<Radio />} label="Cancel them too" />
          </RadioGroup>
        )}
      />
    </Alert>
  );
}
