import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ComponentProps } from 'react';
import type { IdName } from '#contract/values.ts';
import { NumberField } from '../../shell/NumberField.tsx';

type ServingChoiceProps = TextFieldProps & {
  readonly options: readonly IdName[];
  /** What the empty choice says. */
  readonly none?: string;
};

/** Native select: forty rows render many times faster than with custom ones. */
export const ServingChoice = ({ options, none, ...field }: ServingChoiceProps) => (
  <TextField {...field} select slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}>
    {none ? <option value="">{none}</option> : <option value="" aria-label="None" />}
    {options.map((option) => (
      <option key={option.id} value={option.id}>
        {option.name}
      </option>
    ))}
  </TextField>
);

/** `fault` is shown below it. */
export const PortionField = ({
  fault,
  ...field
}: ComponentProps<typeof NumberField> & { fault: string | undefined }) => (
  <NumberField
    {...field}
    min={0}
    step={0.5}
    error={fault !== undefined}
    helperText={fault}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);
