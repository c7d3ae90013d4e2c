import type { InsightView } from '#contract/insights-texts.ts';

/** In screen order. */
export const insightTabs = [
  { id: 'advice', label: 'Portion advice' },
  { id: 'cost', label: 'Food cost' },
  { id: 'leftovers', label: 'Leftovers' },
  { id: 'runOuts', label: 'Run-outs' },
  { id: 'attendance', label: 'Attendance' },
  { id: 'score', label: 'Score' },
  { id: 'equipment', label: 'Equipment and spills' },
] as const satisfies readonly { id: InsightView | 'advice' | 'cost'; label: string }[];
export type InsightTab = (typeof insightTabs)[number]['id'];

export const readInsightTab = (text: string | undefined): InsightTab =>
  insightTabs.find(({ id }) => id === text)?.id ?? 'advice';
