import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { bulkTexts as texts } from '#contract/bulk-texts.ts';
import { ingredientTypes, proteinTypes } from '#contract/ingredient-types.ts';
import type { RecordField } from '#contract/record-fields.ts';
import type { IdName } from '#contract/values.ts';
import { NumberField } from '../../shell/NumberField.tsx';
import { QueryPart, toOptionsProps } from '../../shell/QueryPart.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { ChoiceField, type ChoiceOptions } from '../../ui/ChoiceField.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { OriginField } from '../reference-data/fields/OriginField.tsx';
import { referenceDataQueries } from '../reference-data/queries.ts';
import {
  type BulkField,
  type BulkValues,
  changeableFields,
  findPlainField,
  getLabel,
  temperatures,
  unrecorded,
} from './bulk-form-values.ts';
import type { BulkKind } from './queries.ts';

interface BulkValueFieldProps {
  kind: BulkKind;
  values: BulkValues;
  onChange: (values: BulkValues) => void;
}

const isNumber = (field: RecordField | undefined) => field?.is === 'number' || field?.is === 'count';
const toOptions = (some: readonly string[]) => some.map((name) => ({ id: name, name }));
const answers = [
  { id: 'yes', name: texts.yes },
  { id: 'no', name: texts.no },
];

/** The field to change and its new value. */
export function BulkValueField({ kind, values, onChange }: BulkValueFieldProps) {
  const { field, value } = values;
  const options = useOptions(kind, field);
  return (
    <>
      <ChoiceField
        isWide
        label={texts.whatToChange}
        value={field}
        options={changeableFields[kind].map((id) => ({ id, name: getLabel(kind, id) }))}
        onChange={(id) => {
          const chosenField = changeableFields[kind].find((field) => field === id);
          if (chosenField) onChange({ ...values, field: chosenField, value: '', allergenIds: [], origins: [] });
        }}
      />
      {field === 'addAllergens' || field === 'removeAllergens' ? (
        <AllergenChecks values={values} onChange={onChange} />
      ) : field === 'origins' ? (
        <OriginField
          value={values.origins}
          onChange={(chosenOrigins) => onChange({ ...values, origins: chosenOrigins })}
        />
      ) : isNumber(findPlainField(kind, field)) ? (
        <NumberField
          label={getLabel(kind, field)}
          value={value === '' ? null : Number(value)}
          min={0}
          onChange={(typedNumber) => onChange({ ...values, value: typedNumber === null ? '' : String(typedNumber) })}
        />
      ) : (
        <ChoiceField
          isWide
          label={getLabel(kind, field)}
          value={value}
          {...options}
          onChange={(chosenId) => onChange({ ...values, value: chosenId })}
        />
      )}
      {kind === 'ingredients' && value === 'Protein' && (
        <ChoiceField
          isWide
          label="Protein type"
          value={values.proteinType}
          options={toOptions(proteinTypes)}
          onChange={(proteinType) => onChange({ ...values, proteinType })}
        />
      )}
      {field === 'container' && (
        <NumberField
          label="Portion per container"
          value={values.portionPerContainer}
          min={0}
          helperText={texts.keepsPortion}
          onChange={(portionPerContainer) => onChange({ ...values, portionPerContainer })}
        />
      )}
    </>
  );
}

function useOptions(kind: BulkKind, field: BulkField): ChoiceOptions {
  const { tags, cuisineTypes, brands, containerTypes, serviceTypes } = useReferenceData();
  const elementTypes = useQuery(referenceDataQueries.elementTypes());
  switch (field) {
    case 'tag':
      return { options: tags };
    case 'container':
      return { options: containerTypes };
    case 'ingredients':
      return { options: unrecorded };
  }
  if (kind === 'ingredients') return { options: toOptions(ingredientTypes) };
  const { is, list = '' } = findPlainField(kind, field) ?? {};
  if (is === 'yesNo') return { options: answers };
  const lists: Readonly<Record<string, readonly IdName[]>> = {
    ...{ brands, cuisineTypes, serviceTypes },
    containerTypes,
    servingTemps: temperatures,
  };
  const options = lists[list];
  return options ? { options } : toOptionsProps(elementTypes);
}

const AllergenChecks = (props: Omit<BulkValueFieldProps, 'kind'>) => (
  <QueryPart what="Allergens" query={useQuery(referenceDataQueries.allergens())} loading={<LoadingRows rows={3} />}>
    {(allergens) => <Checks {...props} allergens={allergens} />}
  </QueryPart>
);

interface ChecksProps extends Omit<BulkValueFieldProps, 'kind'> {
  allergens: readonly IdName[];
}

function Checks({ values, onChange, allergens }: ChecksProps) {
  const { allergenIds } = values;
  return (
    <Box role="group" aria-label={getLabel('elements', values.field)}>
      {allergens.map(({ id, name }) => (
        <CheckboxField
          key={id}
          label={name}
          checked={allergenIds.includes(id)}
          onChange={(isChosen) =>
            onChange({
              ...values,
              allergenIds: isChosen ? [...allergenIds, id] : allergenIds.filter((other) => other !== id),
            })
          }
        />
      ))}
    </Box>
  );
}
