import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { FormText } from '../../../shell/FormFields.tsx';
import { ReorderableRows } from '../../../ui/ReorderableRows.tsx';
import type { ReferenceEntryFormValues } from '../reference-entry-form-values.ts';

/** Slots in the order of the add-on dialog. */
export function AddOnSlotsField({ control }: { control: Control<ReferenceEntryFormValues> }) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'addOnSlots' });
  const slots = useWatch({ control, name: 'addOnSlots' });
  return (
    <Box role="group" aria-label="Slots" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">Slots</Typography>
      {fields.length === 0 && <Typography color="text.secondary">{addOnTexts.noSlots}</Typography>}
      <ReorderableRows
        isHandleInTabOrder
        items={fields}
        getId={(field) => field.id}
        getName={(field) => slots[fields.indexOf(field)]?.name || 'new slot'}
        onMove={move}
      >
        {(field, row, index) => (
          <Box
            ref={row.ref}
            sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, opacity: row.isDragging ? 0.6 : 1 }}
          >
            {row.handle}
            <Box sx={{ flex: '1 1 auto' }}>
              <FormText control={control} name={`addOnSlots.${index}.name`} label={`Slot ${index + 1}`} required />
            </Box>
            <IconButton
              aria-label={`Remove slot ${index + 1}${field.name ? `, ${field.name}` : ''}`}
              onClick={() => remove(index)}
            >
              <DeleteIcon />
            </IconButton>
          </Box>
        )}
      </ReorderableRows>
      <Box>
        <Button startIcon={<AddIcon />} onClick={() => append({ slotId: '', name: '' })}>
          Add slot
        </Button>
      </Box>
    </Box>
  );
}
