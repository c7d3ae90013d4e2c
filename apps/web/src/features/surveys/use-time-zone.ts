import type { HostSurvey } from '#contract/surveys.ts';
import { useReferenceData } from '../../shell/reference-data.ts';

/** Of the market that a survey belongs to: its days and moments are read there. */
export function useTimeZone({ market }: Pick<HostSurvey, 'market'>): string {
  const { markets } = useReferenceData();
  return markets.find(({ id }) => id === market.id)?.timeZone ?? 'UTC';
}
