import type { HostSurvey } from '#contract/surveys.ts';
import { useReferenceData } from '../../../shell/reference-data.ts';

/** The market that a survey belongs to has it: its days and moments are read there. */
export function useTimeZone({ market }: Pick<HostSurvey, 'market'>): string {
  const { markets } = useReferenceData();
  return markets.find(({ id }) => id === market.id)?.timeZone ?? 'UTC';
}
