import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { Controller, type UseFormRegister, useFormContext } from 'react-hook-form';
import type { IdName } from '#contract/values.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import type { ReorderableRow } from '../../ui/ReorderableRows.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { RowAction } from '../../ui/use-actions-menu.tsx';
import type { ElementsForm, ServingElementValues } from './serving-element-form-values.ts';
import { emptyIsNull, type PortionName, useServingFields } from './use-serving-fields.ts';

interface MenuElementRowProps {
  index: number;
  element: ServingElementValues;
  elementTypes: readonly IdName[];
  row: ReorderableRow;
  /** Another dish takes its place (scheduling-15). */
  onReplace: (index: number) => void;
  onRemove: (index: number) => void;
  /** Beside 'Remove', such as 'Manage Alternatives'. */
  actions: readonly RowAction[] | undefined;
  /** Below the allergens. */
  children?: ReactNode;
}

const allergenLine = ({ allergens, allergenStatement }: ServingElementValues) => {
  if (allergenStatement === 'none') return 'No allergens';
  if (allergens.length === 0) return 'Allergens not recorded';
  const contains = `Contains ${allergens.map((allergen) => allergen.name).join(', ')}`;
  return allergenStatement === 'some' ? contains : `${contains}, others not recorded`;
};

export const MenuElementRow = memo(function MenuElementRow(props: MenuElementRowProps) {
  const { index, element, elementTypes, row, onReplace, onRemove } = props;
  const { register } = useFormContext<ElementsForm>();
  const { menu: fields } = useServingFields(elementTypes);
  const actions = [
    { label: 'Replace with…', onSelect: () => onReplace(index) },
    ...(props.actions ?? []),
    ...row.moves,
    { label: 'Remove', danger: true, onSelect: () => onRemove(index) },
  ];
  return (
    <Paper
      ref={row.ref}
      variant="outlined"
      role="group"
      aria-label={element.name}
      sx={{ ...offScreenRow, p: 1, opacity: row.isDragging ? 0.6 : 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        {row.handle}
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          {element.elementId ? (
            <TextLink
              to="/elements/$elementId"
              params={{ elementId: element.elementId }}
              tabIndex={-1}
              sx={{ fontWeight: 600 }}
            >
              {element.name}
            </TextLink>
          ) : (
            <Typography sx={{ fontWeight: 600 }}>{element.name}</Typography>
          )}
          <Typography variant="body2" color={element.allergenStatement === 'unknown' ? 'warning' : 'text.secondary'}>
            {allergenLine(element)}
          </Typography>
          {props.children}
        </Box>
        <RowMenu of={element.name} actions={actions} />
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))', pt: 0.5 }}>
        {fields.map(({ name, label, options }) =>
          options ? (
            <Choice
              key={name}
              label={label}
              field={register(`elements.${index}.serving.${name}`, emptyIsNull)}
              options={options}
            />
          ) : (
            <Portion key={name} label={label} name={`elements.${index}.serving.${name}`} />
          ),
        )}
      </Box>
    </Paper>
  );
});

/** Off-screen rows skip layout and paint: with forty rows below, a keystroke renders in half the time. */
const offScreenRow = { contentVisibility: 'auto', containIntrinsicSize: 'auto 130px' } as const;

interface ChoiceProps {
  label: string;
  field: ReturnType<UseFormRegister<ElementsForm>>;
  options: readonly IdName[];
}

/** Native select: forty rows render many times faster than with custom ones. */
function Choice({ label, field: { ref, ...field }, options }: ChoiceProps) {
  return (
    <TextField
      {...field}
      inputRef={ref}
      select
      label={label}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="" aria-label="None" />
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </TextField>
  );
}

interface PortionProps {
  label: string;
  name: `elements.${number}.serving.${PortionName}`;
}

const Portion = ({ label, name }: PortionProps) => (
  <Controller<ElementsForm, PortionProps['name']>
    name={name}
    render={({ field, fieldState }) => (
      <NumberField
        label={label}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        min={0}
        step={0.5}
        error={Boolean(fieldState.error)}
        helperText={fieldState.error?.message}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    )}
  />
);
