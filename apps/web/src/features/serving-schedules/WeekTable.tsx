import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { type Control, Controller, type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Day, IdName } from '#contract/values.ts';
import { formatDayName, hasSaladAndDessert } from '#domain/serving-schedules/week.ts';
import { FormNumber } from '../../shell/FormFields.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { PlainWeekTable } from './PlainWeekTable.tsx';
import type { ScheduleFormValues } from './schedule-form-values.ts';

const saladHint =
  'Salad and dessert appear in Chef Daily Numbers and on the prep and packout sheets of the day, for all eaters together.';

interface WeekTableProps {
  form: UseFormReturn<ScheduleFormValues>;
  line: IdName;
  saladTypes: readonly IdName[];
  onCopy: (day: Day) => void;
}

/** A row for each day; what is served there can be entered once the day is switched on. */
export function WeekTable({ form, line, saladTypes, onCopy }: WeekTableProps) {
  const hasSalad = hasSaladAndDessert(line.name);
  const days = form.getValues('week');
  const headers = [
    'Day',
    'Serve',
    'Eaters',
    'Vegetarians',
    'Price per eater',
    ...(hasSalad ? ['Salad', 'Dessert'] : []),
    'Copy',
  ];
  return (
    <FormSection
      title={line.name}
      description={`Eaters are everybody who eats; vegetarians and vegans are among them.${hasSalad ? ` ${saladHint}` : ''}`}
      columns={1}
    >
      <PlainWeekTable label={`${line.name} week`} headers={headers}>
        {days.map(({ day }, index) => (
          <DayRow
            key={day}
            day={formatDayName(day)}
            onCopy={() => onCopy(day)}
            index={index}
            form={form}
            hasSalad={hasSalad}
            saladTypes={saladTypes}
          />
        ))}
      </PlainWeekTable>
    </FormSection>
  );
}

interface DayRowProps {
  day: string;
  index: number;
  form: UseFormReturn<ScheduleFormValues>;
  hasSalad: boolean;
  saladTypes: readonly IdName[];
  onCopy: () => void;
}

function DayRow({ day, index, form: { control }, hasSalad, saladTypes, onCopy }: DayRowProps) {
  const row = useWatch({ control, name: `week.${index}` });
  const isOff = !row?.shouldServeOnDay;
  const at = <Field extends string>(field: Field) => `week.${index}.${field}` as const;
  return (
    <Box component="tr" role="row" className={isOff ? 'off' : ''}>
      <Box component="th" role="rowheader" scope="row">
        {day}
      </Box>
      <Box component="td" role="cell" data-header="Serve">
        <Tick control={control} name={at('shouldServeOnDay')} label={`Serve on ${day}`} />
      </Box>
      <Box component="td" role="cell" data-header="Eaters">
        <FormNumber control={control} name={at('eaterCount')} label="" spoken={`${day} eaters`} disabled={isOff} />
      </Box>
      <Box component="td" role="cell" data-header="Vegetarians">
        <FormNumber
          control={control}
          name={at('nonMeatEaters')}
          label=""
          spoken={`${day} vegetarians`}
          disabled={isOff}
        />
      </Box>
      <Box component="td" role="cell" data-header="Price per eater">
        <FormNumber
          control={control}
          name={at('pricePerEater')}
          label=""
          spoken={`${day} price per eater in dollars`}
          step={0.25}
          unit="$"
          disabled={isOff}
        />
      </Box>
      {hasSalad && (
        <>
          <Box component="td" role="cell" data-header="Salad">
            <Controller
              control={control}
              name={at('saladTypeId')}
              render={({ field: { ref, ...field } }) => (
                <Box
                  component="select"
                  {...field}
                  ref={ref}
                  disabled={isOff}
                  aria-label={`${day} salad`}
                  sx={selectStyle}
                >
                  <option value="">None</option>
                  {saladTypes.map((salad) => (
                    <option key={salad.id} value={salad.id}>
                      {salad.name}
                    </option>
                  ))}
                </Box>
              )}
            />
          </Box>
          <Box component="td" role="cell" data-header="Dessert">
            <Tick control={control} name={at('shouldServeDessert')} label={`Dessert on ${day}`} disabled={isOff} />
          </Box>
        </>
      )}
      <Box component="td" role="cell" data-header="Copy">
        {!isOff && (
          <Button onClick={onCopy} aria-label={`${day}: Copy to…`} sx={{ whiteSpace: 'nowrap' }}>
            Copy to…
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface TickProps {
  control: Control<ScheduleFormValues>;
  name: FieldPath<ScheduleFormValues>;
  label: string;
  disabled?: boolean;
}

export const Tick = ({ control, name, label, disabled }: TickProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field }) => (
      <Checkbox
        checked={Boolean(field.value)}
        onChange={field.onChange}
        onBlur={field.onBlur}
        slotProps={{ input: { 'aria-label': label } }}
        {...(disabled && { disabled })}
      />
    )}
  />
);

const selectStyle = {
  font: 'inherit',
  color: 'inherit',
  bgcolor: 'background.paper',
  height: 40,
  width: '100%',
  // Where there is room, wide enough for the default, "Composed Salad".
  minWidth: { xs: 130, lg: 160 },
  px: 1,
  border: '1px solid',
  borderColor: 'text.secondary',
  borderRadius: 1,
  '&:disabled': { color: 'text.disabled', borderColor: 'divider' },
} as const;
