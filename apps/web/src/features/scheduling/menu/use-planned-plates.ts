import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { PlannedPlate } from '#contract/coverage.ts';
import type { ScheduledElementInput } from '#contract/scheduled-menus.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { listPlannedPlates } from '#domain/coverage/plate-text.ts';
import { listSpecialPlates } from '#domain/coverage/special-plates.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { coverageQueries } from '../../coverage/queries.ts';
import { type ScheduledMenuFormValues, toScheduledElementsInput } from './scheduled-menu-form-values.ts';

type MenuForm = UseFormReturn<ScheduledMenuFormValues>;

/** The elements as they would be saved; null while they are as they are saved. */
export function useChangedElements({ control }: MenuForm): ScheduledElementInput[] | null {
  const elements = useDebounced(useWatch({ control, name: 'elements' }));
  const { defaultValues } = useFormState({ control });
  const savedElements = (defaultValues?.elements ?? []) as ScheduledMenuFormValues['elements'];
  const input = toScheduledElementsInput(elements);
  return JSON.stringify(input) === JSON.stringify(toScheduledElementsInput(savedElements)) ? null : input;
}

export interface PlannedMenu {
  readonly id: Id;
  readonly marketId: Id;
  readonly date: CalendarDay;
}

/** The plates of each alternative if the form were saved now. Undefined while nobody is served, or it is not known. */
export function usePlannedPlates(menu: PlannedMenu, form: MenuForm): PlannedPlate[] | undefined {
  const elements = useWatch({ control: form.control, name: 'elements' });
  const hasAlternatives = elements.some(({ alternative }) => alternative.length > 0);
  const changedElements = useChangedElements(form);
  const preview = useQuery({
    ...coverageQueries.preview(menu.id, changedElements ?? []),
    enabled: changedElements !== null,
  });
  const savedCoverage = useQuery({
    ...coverageQueries.ofMenu(menu),
    enabled: hasAlternatives && changedElements === null,
  });
  if (changedElements !== null) return preview.data && preview.data.counts.people > 0 ? preview.data.plates : undefined;
  const ids = elements.map(({ scheduledElementId }) => scheduledElementId ?? '');
  return savedCoverage.data ? listPlannedPlates(listSpecialPlates(savedCoverage.data), ids) : undefined;
}
