import type { UseFormRegisterReturn } from 'react-hook-form';
import type { HostFlowFields, MenuServingFields } from '#contract/serving-fields.ts';
import { type IdName, servingTemps } from '#contract/values.ts';
import { useReferenceData } from '../../shell/reference-data.ts';

export type PortionName = 'portionPerPerson' | 'portionPerContainer';

interface ServingChoice<Name> {
  readonly name: Name;
  readonly label: string;
  readonly options: readonly IdName[];
}
interface ServingPortion {
  readonly name: PortionName;
  readonly label: string;
  readonly options?: undefined;
}

/** The serving fields as forms show them: labels, order and choices. A field without options is a number. */
export function useServingFields(elementTypes: readonly IdName[]) {
  const { containerTypes, portionUnits, servingUtensils, servingVessels } = useReferenceData();
  const menu: (ServingChoice<Exclude<keyof MenuServingFields, PortionName>> | ServingPortion)[] = [
    { name: 'elementTypeId', label: 'Type', options: elementTypes },
    { name: 'containerTypeId', label: 'Container', options: containerTypes },
    {
      name: 'servingTemp',
      label: 'Serving temperature',
      options: servingTemps.map((temp) => ({ id: temp, name: temp })),
    },
    { name: 'portionPerPerson', label: 'Portion per person' },
    { name: 'portionPerContainer', label: 'Portion per container' },
    {
      name: 'portionUnitId',
      label: 'Unit',
      options: portionUnits.map(({ id, abbreviation }) => ({ id, name: abbreviation })),
    },
  ];
  const hostFlow: ServingChoice<Exclude<keyof HostFlowFields, 'directionals'>>[] = [
    { name: 'servingUtensilId', label: 'Serving utensil', options: servingUtensils },
    { name: 'servingVesselId', label: 'Serving vessel', options: servingVessels },
  ];
  return { menu, hostFlow };
}

/** For `register`: an empty native select holds null. */
export const emptyIsNull = { setValueAs: (id: string | null) => id || null };

/** What `register` gives, for a field of MUI. */
export const withInputRef = ({ ref, ...field }: UseFormRegisterReturn) => ({ ...field, inputRef: ref });
