import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { IdName } from '#contract/values.ts';
import { ElementRowsSection } from './ElementRowsSection.tsx';
import { type MenuFormValues, replaceMenuElement, toMenuFormElement } from './menu-form-values.ts';

interface MenuElementsSectionProps {
  form: UseFormReturn<MenuFormValues>;
  elementTypes: readonly IdName[];
  onChange: () => void;
}

export function MenuElementsSection({ form, elementTypes, onChange }: MenuElementsSectionProps) {
  const { control, getValues } = form;
  const { fields, append, remove, move, update } = useFieldArray({ control, name: 'elements', keyName: 'key' });
  return (
    <ElementRowsSection
      rows={fields}
      elementTypes={elementTypes}
      onAdd={(elements) => {
        const present = new Set(getValues('elements').map((element) => element.elementId));
        append(elements.filter((element) => !present.has(element.id)).map(toMenuFormElement));
      }}
      onReplace={(index, element) => update(index, replaceMenuElement(getValues(`elements.${index}`), element))}
      onMove={move}
      onRemove={remove}
      onChange={onChange}
    />
  );
}
