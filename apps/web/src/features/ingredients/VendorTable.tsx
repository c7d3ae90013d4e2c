import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { VENDOR_SLOTS } from '#contract/ingredient-vendors.ts';
import type { IdName } from '#contract/values.ts';
import { useCan } from '../../shell/current-user.ts';
import { FormChoice, FormNumber, FormText } from '../../shell/FormFields.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { referenceDataQueries } from '../reference-data/queries.ts';
import { ReferenceEntryDialog } from '../reference-data/ReferenceEntryDialog.tsx';
import type { IngredientFormValues } from './ingredient-form-values.ts';

/** Three vendors by preference. A row is disabled until its vendor is chosen (catalogue-8). */
export function VendorTable({ form }: { form: UseFormReturn<IngredientFormValues> }) {
  const { control } = form;
  const rows = useWatch({ control, name: 'vendors' });
  const vendors = useQuery(referenceDataQueries.vendors());
  // An empty list would look as if no vendors exist.
  if (vendors.error && !vendors.data)
    return <Failed onRetry={() => void vendors.refetch()}>Couldn't get vendors from the server</Failed>;
  if (!vendors.data) return <LoadingRows rows={VENDOR_SLOTS} label="Loading vendors…" />;
  const { data } = vendors;
  function chooseInFirstEmptyRow({ id }: IdName) {
    const index = form.getValues('vendors').findIndex(({ vendorId }) => vendorId === '');
    if (index >= 0)
      form.setValue(`vendors.${index}.vendorId`, id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three rows never move
        <VendorRow key={index} control={control} index={index} vendors={data} isChosen={row.vendorId !== ''} />
      ))}
      <NewVendorButton onCreated={chooseInFirstEmptyRow} />
    </Box>
  );
}

/** The first vendor is required, and an empty installation has none. */
function NewVendorButton({ onCreated }: { onCreated: (vendor: IdName) => void }) {
  const [open, setOpen] = useState(false);
  if (!useCan('addElement')) return null;
  return (
    <Box>
      <Button onClick={() => setOpen(true)}>New vendor</Button>
      {open && <ReferenceEntryDialog kind="vendor" onSaved={onCreated} onClose={() => setOpen(false)} />}
    </Box>
  );
}

interface VendorRowProps {
  control: Control<IngredientFormValues>;
  index: number;
  vendors: readonly IdName[];
  isChosen: boolean;
}

function VendorRow({ control, index, vendors, isChosen }: VendorRowProps) {
  const isRequired = index === 0 || isChosen;
  const sharedProps = { control, disabled: !isChosen };
  return (
    <Box role="group" aria-label={`Vendor ${index + 1}`} sx={rowStyle}>
      <Typography component="span" sx={{ fontWeight: 650, pt: 1, fontVariantNumeric: 'tabular-nums' }}>
        {index + 1}
      </Typography>
      <Box sx={fieldsStyle}>
        <FormChoice
          control={control}
          name={`vendors.${index}.vendorId`}
          label="Vendor"
          options={vendors}
          noneLabel="None"
          required={index === 0}
        />
        <FormText {...sharedProps} name={`vendors.${index}.itemId`} label="Item id" required={isRequired} />
        <FormNumber {...sharedProps} name={`vendors.${index}.unitsPerCase`} label="Units per case" />
        <FormNumber {...sharedProps} name={`vendors.${index}.costPerCase`} label="Cost per case" unit="$" />
        <FormNumber {...sharedProps} name={`vendors.${index}.expDays`} label="Exp. days" />
        <FormNumber {...sharedProps} name={`vendors.${index}.leadTime`} label="Lead time" unit="days" />
      </Box>
    </Box>
  );
}

const rowStyle = { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: 1, alignItems: 'start' } as const;

const fieldsStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    lg: '2fr 1.4fr repeat(4, minmax(0, 1fr))',
  },
} as const;
