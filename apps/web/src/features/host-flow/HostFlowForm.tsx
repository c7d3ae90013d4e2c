import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { MAX_TEXT_LENGTH } from '#contract/limits.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import { listDishPlates } from '#domain/coverage/plate-text.ts';
import type { PlateToCook } from '#domain/coverage/special-plates.ts';
import { Alternatives } from '../../shell/Alternatives.tsx';
import { RecordForm } from '../../shell/RecordForm.tsx';
import type { RecordFormState } from '../../shell/use-record-form.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { ReorderableRows } from '../../ui/ReorderableRows.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { Empty } from '../../ui/states.tsx';
import { ServingChoice } from '../menus/ServingField.tsx';
import { emptyIsNull, useServingFields, withInputRef } from '../menus/use-serving-fields.ts';
import type { HostFlowValues } from './host-flow-form-values.ts';

interface HostFlowFormProps {
  of: RecordFormState<HostFlowValues>;
  menuName: string;
  /** Notes and talking points exist only on a scheduled menu (scheduling-8). */
  hasNotes: boolean;
  /** Update needs editScheduleMenu (scheduling-8). */
  readOnly: boolean;
  /** Undefined on a master menu, and while nobody counted. */
  plates?: readonly PlateToCook[] | undefined;
}

const notes = [
  ['butcherPaperNotes', 'Butcher paper notes'],
  ['clientNotes', 'Client notes'],
  ['talkingPoints', 'Talking points'],
] as const;

/** Order, vessel, utensil and directionals of each element (scheduling-8). */
export function HostFlowForm({ of, menuName, hasNotes, readOnly, plates }: HostFlowFormProps) {
  const { form } = of;
  return (
    <RecordForm of={of} label={`Host flow for ${menuName}`} readOnly={readOnly}>
      {hasNotes && (
        <FormSection title="For this service" columns={1}>
          {notes.map(([name, label]) => (
            <TextField
              key={name}
              {...form.register(name)}
              label={label}
              multiline
              minRows={2}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: MAX_TEXT_LENGTH } }}
            />
          ))}
        </FormSection>
      )}
      <FlowElements form={form} readOnly={readOnly} plates={plates} />
    </RecordForm>
  );
}

interface FlowElementsProps extends Pick<HostFlowFormProps, 'readOnly' | 'plates'> {
  form: UseFormReturn<HostFlowValues>;
}

function FlowElements({ form, readOnly, plates }: FlowElementsProps) {
  const { hostFlow } = useServingFields([]);
  const { fields, move } = useFieldArray({ control: form.control, name: 'elements' });
  if (fields.length === 0) return <Empty>{menuTexts.noElements}</Empty>;
  return (
    <FormSection title="Elements" columns={1}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <ReorderableRows
          items={fields}
          getId={(field) => field.id}
          getName={(field) => field.name}
          onMove={move}
          disabled={readOnly}
        >
          {(field, row, index) => (
            <Paper
              ref={row.ref}
              variant="outlined"
              role="group"
              aria-label={field.name}
              sx={{ p: 1, opacity: row.isDragging ? 0.6 : 1 }}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
                {row.handle}
                <Typography sx={{ fontWeight: 600, flex: '1 1 auto', overflowWrap: 'anywhere' }}>
                  {index + 1}. {field.name}
                </Typography>
                {!readOnly && <RowMenu of={field.name} actions={row.moves} />}
              </Box>
              <Alternatives
                dish={field.name}
                alternatives={field.alternative}
                portions={listDishPlates(plates, { id: field.elementId, alternative: field.alternative })}
                sx={{ mb: 1 }}
              />
              <Box
                sx={{
                  display: 'grid',
                  gap: 1.5,
                  pt: 0.5,
                  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 2fr' },
                }}
              >
                {hostFlow.map(({ name, label, options }) => (
                  <ServingChoice
                    key={name}
                    label={label}
                    {...withInputRef(form.register(`elements.${index}.${name}`, emptyIsNull))}
                    options={options}
                    none="Not set"
                  />
                ))}
                <TextField
                  {...form.register(`elements.${index}.directionals`)}
                  label="Directionals"
                  multiline
                  sx={{ gridColumn: { sm: '1 / -1', lg: 'auto' } }}
                  slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: MAX_TEXT_LENGTH } }}
                />
              </Box>
            </Paper>
          )}
        </ReorderableRows>
      </Box>
    </FormSection>
  );
}
