import Box from '@mui/material/Box';
import { memo, type ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { IdName } from '#contract/values.ts';
import { Contains } from '../../shell/Contains.tsx';
import type { ReorderableRow } from '../../ui/ReorderableRows.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { RowAction } from '../../ui/use-actions-menu.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { PortionField, ServingChoice } from './ServingField.tsx';
import type { ElementsForm, ServingElementValues } from './serving-element-form-values.ts';
import { emptyIsNull, type PortionName, useServingFields, withInputRef } from './use-serving-fields.ts';

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
  /** Below name and fields. */
  children?: ReactNode;
}

/** From a wide screen on the rows are a table: one head row names the fields, whose labels are then for those who listen. */
const tableColumns = '34px minmax(0, 1fr) 124px 124px 116px 84px 92px 80px 40px';

export function MenuElementHead({ elementTypes }: { elementTypes: readonly IdName[] }) {
  const { menu: fields } = useServingFields(elementTypes);
  return (
    <Box aria-hidden sx={{ ...tableRow, display: { xs: 'none', lg: 'grid' }, ...head }}>
      <span />
      <span>Name</span>
      {fields.map(({ name, label, options }) => (
        <Box key={name} sx={options ? { pl: '10px' } : { pr: '10px', textAlign: 'right' }}>
          {label}
        </Box>
      ))}
    </Box>
  );
}

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
    <Box
      ref={row.ref}
      role="group"
      aria-label={element.name}
      sx={{ ...tableRow, ...offScreenRow, opacity: row.isDragging ? 0.6 : 1 }}
    >
      {row.handle}
      <Box sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
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
          <strong>{element.name}</strong>
        )}
        <Contains
          statement={{
            allergenNames: element.allergens.map(({ name }) => name),
            allergenStatement: element.allergenStatement,
          }}
        />
      </Box>
      <Box sx={cells}>
        {fields.map(({ name, label, options }) =>
          options ? (
            <ServingChoice
              key={name}
              label={label}
              {...withInputRef(register(`elements.${index}.serving.${name}`, emptyIsNull))}
              options={options}
            />
          ) : (
            <Portion key={name} label={label} name={`elements.${index}.serving.${name}`} />
          ),
        )}
      </Box>
      <Box sx={{ order: { xs: 1, lg: 0 } }}>
        <RowMenu of={element.name} actions={actions} />
      </Box>
      {props.children && <Box sx={below}>{props.children}</Box>}
    </Box>
  );
});

const tableRow = {
  display: { xs: 'flex', lg: 'grid' },
  flexWrap: 'wrap',
  gridTemplateColumns: tableColumns,
  alignItems: 'center',
  columnGap: 1,
  py: { xs: 1, lg: 0.25 },
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
const head = { color: 'text.secondary', fontSize: 13, fontWeight: 600, alignItems: 'end' } as const;
/** Below the name where the rows are no table; in a table frames appear where somebody points or types. */
const cells = {
  order: { xs: 2, lg: 0 },
  display: { xs: 'grid', lg: 'contents' },
  flex: '0 0 100%',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(auto-fill, minmax(104px, 1fr))' },
  pt: 1,
  '& .MuiInputBase-root': { lg: { fontSize: 14 } },
  '& input': { textAlign: { lg: 'right' } },
  '& .MuiInputLabel-root': { lg: visuallyHidden },
  '& legend': { display: { lg: 'none' } },
  '& .MuiOutlinedInput-root:not(:hover, .Mui-focused, .Mui-error) fieldset': { borderColor: { lg: 'transparent' } },
} as const;
const below = { order: 3, flex: '0 0 100%', gridColumn: '2 / -1', minWidth: 0 } as const;

/** Off-screen rows skip layout and paint: with forty rows below, a keystroke renders in half the time. */
const offScreenRow = { contentVisibility: 'auto', containIntrinsicSize: 'auto 64px' } as const;

interface PortionProps {
  label: string;
  name: `elements.${number}.serving.${PortionName}`;
}

const Portion = ({ label, name }: PortionProps) => (
  <Controller<ElementsForm, PortionProps['name']>
    name={name}
    render={({ field, fieldState }) => (
      <PortionField
        label={label}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        fault={fieldState.error?.message}
      />
    )}
  />
);
