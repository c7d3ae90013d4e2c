import type { UseFormReturn } from 'react-hook-form';
import type { Id } from '#contract/values.ts';
import { CoverageChangePanel } from '../../coverage/CoverageChangePanel.tsx';
import type { ScheduledMenuFormValues } from './scheduled-menu-form-values.ts';
import { useChangedElements } from './use-planned-plates.ts';

interface CoverageChangeSectionProps {
  scheduledMenuId: Id;
  form: UseFormReturn<ScheduledMenuFormValues>;
}

/** The people who lose or gain their meal by unsaved changes (diets-12). */
export function CoverageChangeSection({ scheduledMenuId, form }: CoverageChangeSectionProps) {
  const changedElements = useChangedElements(form);
  return changedElements && <CoverageChangePanel scheduledMenuId={scheduledMenuId} elements={changedElements} />;
}
