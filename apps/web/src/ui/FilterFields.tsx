import { ChoiceField } from './ChoiceField.tsx';

/** One choice that narrows a list. */
export interface Filter<Name extends string = string> {
  name: Name;
  label: string;
  /** Text of the empty choice, such as 'All tags'. */
  noneLabel: string;
  options: readonly { id: string; name: string }[];
}

interface FilterFieldsProps<Name extends string> {
  filters: readonly Filter<Name>[];
  values: { readonly [Field in Name]?: string | undefined };
  onChange: (name: Name, value: string) => void;
}

/** On phones two beside each other. */
export const FilterFields = <Name extends string>({ filters, values, onChange }: FilterFieldsProps<Name>) =>
  filters.map(({ name, label, noneLabel, options }) => (
    <ChoiceField
      key={name}
      label={label}
      noneLabel={noneLabel}
      value={values[name] ?? ''}
      options={options}
      minWidth={150}
      isHalfOnPhones
      onChange={(value) => onChange(name, value)}
    />
  ));
