import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { formatDayName } from '#domain/serving-schedules/week.ts';
import { FormNumber } from '../../shell/FormFields.tsx';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { Empty } from '../../ui/states.tsx';
import { PlainWeekTable } from './PlainWeekTable.tsx';
import { type ScheduleFormValues, toRecurringAddOnValues } from './schedule-form-values.ts';
import { Tick } from './WeekTable.tsx';

/** Recurring add-ons. Adding a type creates seven rows, removing it deletes them (service-events-10). */
export function RecurringAddOnsSection({ form }: { form: UseFormReturn<ScheduleFormValues> }) {
  const { addOnTypes } = useReferenceData();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'addOns' });
  const free = addOnTypes.filter(({ id }) => !fields.some((field) => field.addOnTypeId === id));
  const getAddOnName = (id: string) => getEntryName(addOnTypes, id);
  return (
    <FormSection
      title="Recurring add-ons"
      columns={1}
      actions={
        free.length > 0 && (
          <ChoiceField
            label="Add an add-on"
            value=""
            noneLabel="Choose a type"
            options={free}
            onChange={(id) => id && append(toRecurringAddOnValues(id))}
          />
        )
      }
    >
      {fields.length === 0 && <Empty>{addOnTexts.none}</Empty>}
      {fields.map((field, index) => (
        <Box key={field.id} role="group" aria-label={getAddOnName(field.addOnTypeId)}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <Box component="h3" sx={{ m: 0, fontSize: '1rem' }}>
              {getAddOnName(field.addOnTypeId)}
            </Box>
            <Button
              color="error"
              onClick={() => remove(index)}
              aria-label={`Remove ${getAddOnName(field.addOnTypeId)}`}
            >
              Remove
            </Button>
          </Box>
          <AddOnTable form={form} index={index} name={getAddOnName(field.addOnTypeId)} />
        </Box>
      ))}
    </FormSection>
  );
}

interface AddOnTableProps {
  form: UseFormReturn<ScheduleFormValues>;
  index: number;
  name: string;
}

function AddOnTable({ form: { control }, index, name }: AddOnTableProps) {
  const rows = useWatch({ control, name: `addOns.${index}.rows` }) ?? [];
  return (
    <PlainWeekTable label={`${name} week`} headers={['Day', 'Serve', 'Quantity', 'Price per unit']}>
      {rows.map((row, day) => {
        const at = <Field extends string>(field: Field) => `addOns.${index}.rows.${day}.${field}` as const;
        const label = `${name} on ${formatDayName(row.day)}`;
        return (
          <Box component="tr" role="row" key={row.day} className={row.shouldServeOnDay ? '' : 'off'}>
            <Box component="th" role="rowheader" scope="row">
              {formatDayName(row.day)}
            </Box>
            <Box component="td" role="cell" data-header="Serve">
              <Tick control={control} name={at('shouldServeOnDay')} label={label} />
            </Box>
            <Box component="td" role="cell" data-header="Quantity">
              <FormNumber
                control={control}
                name={at('quantity')}
                label=""
                spoken={`Quantity of ${label}`}
                disabled={!row.shouldServeOnDay}
              />
            </Box>
            <Box component="td" role="cell" data-header="Price per unit">
              <FormNumber
                control={control}
                name={at('pricePerUnit')}
                label=""
                spoken={`Price of ${label} in dollars`}
                step={0.25}
                unit="$"
                disabled={!row.shouldServeOnDay}
              />
            </Box>
          </Box>
        );
      })}
    </PlainWeekTable>
  );
}
