import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ChosenAlternative } from '#contract/scheduling.ts';
import { formatAllergens } from '#domain/scheduling/allergen-text.ts';
import { PortionField, ServingChoice } from '../../menus/ServingField.tsx';
import { validatePortions } from '../../menus/serving-element-form-values.ts';
import { useServingFields } from '../../menus/use-serving-fields.ts';

interface AlternativeRowProps {
  alternative: ChosenAlternative;
  readOnly: boolean;
  onChange: (changes: Partial<ChosenAlternative>) => void;
  onRemove: () => void;
}

/** An alternative, and below it how it is served: the defaults of its element at first (scheduling-7). */
export function AlternativeRow({ alternative, readOnly, onChange, onRemove }: AlternativeRowProps) {
  const { name, ingredients, method } = alternative;
  return (
    <TableBody role="rowgroup">
      <TableRow role="row" className="dish">
        <TableCell component="th" role="rowheader" scope="row">
          {name}
        </TableCell>
        <TableCell role="cell" data-header="Ingredients">
          {ingredients}
        </TableCell>
        <TableCell role="cell" data-header="Method" sx={{ whiteSpace: 'pre-line' }}>
          {method}
        </TableCell>
        <TableCell role="cell" data-header="Allergens">
          {formatAllergens(alternative)}
        </TableCell>
      </TableRow>
      <TableRow role="row">
        <TableCell role="cell" colSpan={4}>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
            <Serving alternative={alternative} readOnly={readOnly} onChange={onChange} />
            {!readOnly && (
              <IconButton aria-label={`Remove ${name}`} onClick={onRemove} sx={{ mt: 1.5 }}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
        </TableCell>
      </TableRow>
    </TableBody>
  );
}

function Serving({ alternative, readOnly, onChange }: Omit<AlternativeRowProps, 'onRemove'>) {
  const { menu: fields } = useServingFields([]);
  const faults = validatePortions(alternative);
  return (
    <Box
      component="fieldset"
      disabled={readOnly}
      aria-label={`How ${alternative.name} is served`}
      sx={{ border: 0, m: 0, p: 0, pt: 1.5, flex: '1 1 auto', minWidth: 0, ...columns }}
    >
      {fields.map((field) => {
        if (field.name === 'elementTypeId') return null;
        const { name, label } = field;
        if (name === 'portionPerPerson' || name === 'portionPerContainer')
          return (
            <PortionField
              key={name}
              label={label}
              value={alternative[name]}
              onChange={(value) => onChange({ [name]: value })}
              fault={faults[name]}
            />
          );
        return (
          <ServingChoice
            key={name}
            label={label}
            value={alternative[name] ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value || null })}
            options={field.options ?? []}
          />
        );
      })}
    </Box>
  );
}

const columns = { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' } as const;
