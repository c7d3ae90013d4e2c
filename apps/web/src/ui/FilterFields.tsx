import { ChoiceField, type ChoiceOptions } from './ChoiceField.tsx';

/** One choice that narrows a list. */
export interface Filter<Name extends string = string> extends ChoiceOptions {
  name: Name;
  label: string;
  /** Text of the empty choice, such as 'All tags'. */
  noneLabel: string;
}

interface FilterFieldsProps<Name extends string> {
  filters: readonly Filter<Name>[];
  values: { readonly [Field in Name]?: string | undefined };
  onChange: (name: Name, value: string) => void;
}

/** On phones two beside each other. */
export const FilterFields = <Name extends string>({ filters, values, onChange }: FilterFieldsProps<Name>) =>
  filters.map(({ name, label, noneLabel, options, onRetry }) => (
    <ChoiceField
      key={name}
      label={label}
      noneLabel={noneLabel}
      value={values[name] ?? ''}
      options={options}
      onRetry={onRetry}
      minWidth={168}
      isFixed
      onChange={(value) => onChange(name, value)}
    />
  ));
