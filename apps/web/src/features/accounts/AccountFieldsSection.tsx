import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import { useId } from 'react';
import { type Control, Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { isWebAddress } from '#domain/accounts/web-address.ts';
import { FormChoice, FormDate, FormNumber, FormText } from '../../shell/FormFields.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { FormSection, WholeWidth } from '../../ui/FormSection.tsx';
import { AddressesSection } from './AddressesSection.tsx';
import type { AccountFormValues, PointOfContactFormValues } from './account-form-values.ts';

interface AccountFieldsProps {
  form: UseFormReturn<AccountFormValues>;
  isNew?: boolean;
}

/** General Information and Address of an account, new or saved. */
export function AccountFieldsSection({ form: { control }, isNew = false }: AccountFieldsProps) {
  const { markets, serviceTypes } = useReferenceData();
  return (
    <>
      {markets.length === 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          There are no markets yet, and every account is in one. Make the first under Reference Data.
        </Alert>
      )}
      {serviceTypes.length === 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          There are no service types yet, and a week of services needs one. Make the first under Service Types.
        </Alert>
      )}
      <FormSection title="General Information">
        <FormText control={control} name="name" label="Account name" required />
        <FormChoice control={control} name="marketId" label="Market" options={markets} required />
        <FormChoice
          control={control}
          name="serviceTypeId"
          label="Service type"
          options={serviceTypes}
          noneLabel="None"
        />
        <FormNumber control={control} name="totalEmployees" label="Total employees" />
        <FormDate control={control} name="serviceStartDate" label="Service start date" />
        <FormText
          control={control}
          name="playbookLink"
          label="Playbook link"
          type="url"
          hint={<PlaybookHint control={control} />}
        />
        <FormText
          control={control}
          name="billTo"
          label="Bill to"
          lines={3}
          hint="Name and address, printed on statements. Empty: the account's name."
        />
        <FormText
          control={control}
          name="purchaseOrderNumber"
          label="PO number"
          hint="Theirs, printed on statements."
        />
        <FormCheckbox
          control={control}
          name="showOptin"
          label="Show opt-in"
          hint="The host of this account is asked to show the opt-in"
        />
        <FormCheckbox
          control={control}
          name="billsSurveyedPeople"
          label="Bill the people that surveys counted"
          hint="Statements bill the planned count of a service until its survey is finished"
        />
      </FormSection>
      <AddressesSection control={control} isNew={isNew} />
    </>
  );
}

interface FormCheckboxProps {
  control: Control<AccountFormValues>;
  name: 'showOptin' | 'billsSurveyedPeople';
  label: string;
  hint: string;
}

function FormCheckbox({ control, name, label, hint }: FormCheckboxProps) {
  const hintId = useId();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <div>
          <FormControlLabel
            label={label}
            control={
              <Checkbox
                checked={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                slotProps={{ input: { 'aria-describedby': hintId } }}
              />
            }
          />
          <FormHelperText id={hintId} sx={{ m: 0 }}>
            {hint}
          </FormHelperText>
        </div>
      )}
    />
  );
}

/** Opens the playbook, in a page that learns nothing of this one. */
function PlaybookHint({ control }: { control: Control<AccountFormValues> }) {
  const address = useWatch({ control, name: 'playbookLink' });
  if (!isWebAddress(address)) return 'A web address, https://…';
  return (
    <Link href={address} target="_blank" rel="noopener noreferrer">
      Open the playbook
    </Link>
  );
}

/** One person at the client, who is never let into the platform. */
export function PointOfContactSection({
  form: { control },
  onRemove,
}: {
  form: UseFormReturn<PointOfContactFormValues>;
  /** Undefined while there is nobody to remove. */
  onRemove?: (() => void) | undefined;
}) {
  return (
    <FormSection title="Point of Contact">
      <FormText control={control} name="firstName" label="First name" />
      <FormText control={control} name="lastName" label="Last name" />
      <FormText control={control} name="email" label="E-mail" type="email" />
      {onRemove && (
        <WholeWidth>
          <Button color="error" onClick={onRemove}>
            Delete point of contact
          </Button>
        </WholeWidth>
      )}
    </FormSection>
  );
}
