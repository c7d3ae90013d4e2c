import { type InsightView, insightViews } from '#contract/insights-texts.ts';

/** In screen order. */
export const insightTabs = [
  { id: 'advice', label: 'Portion advice' },
  { id: 'leftovers', label: 'Leftovers' },
  { id: 'runOuts', label: 'Run-outs' },
  { id: 'attendance', label: 'Attendance' },
  { id: 'score', label: 'Score' },
  { id: 'equipment', label: 'Equipment and spills' },
] as const satisfies readonly { id: InsightView | 'advice'; label: string }[];
export type InsightTab = (typeof insightTabs)[number]['id'];

export const insightTab = (text: string | undefined): InsightTab =>
  insightViews.find((view) => view === text) ?? 'advice';
