import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { Id } from '#contract/values.ts';
import { usePaused } from '../../ui/use-paused.ts';
import { CoverageChangePanel } from '../coverage/CoverageChangePanel.tsx';
import { type ScheduledMenuFormValues, scheduledElementsInput } from './scheduled-menu-form-values.ts';

interface CoverageChangeSectionProps {
  scheduledMenuId: Id;
  form: UseFormReturn<ScheduledMenuFormValues>;
}

/** Who loses or gains their meal by what was changed and is not saved yet (diets-12). */
export function CoverageChangeSection({ scheduledMenuId, form: { control } }: CoverageChangeSectionProps) {
  const elements = usePaused(useWatch({ control, name: 'elements' }));
  const { defaultValues } = useFormState({ control });
  const saved = (defaultValues?.elements ?? []) as ScheduledMenuFormValues['elements'];
  const input = scheduledElementsInput(elements);
  if (JSON.stringify(input) === JSON.stringify(scheduledElementsInput(saved))) return null;
  return <CoverageChangePanel scheduledMenuId={scheduledMenuId} elements={input} />;
}
