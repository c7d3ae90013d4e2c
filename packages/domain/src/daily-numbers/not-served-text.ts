import type { NotServed } from '#contract/daily-numbers.ts';

/** Whom the kitchen does not cook for, and why; null where everybody is served (service-events-17). */
export function formatNotServed(notServed: readonly Pick<NotServed, 'account' | 'reason'>[]): string | null {
  if (notServed.length === 0) return null;
  const reasons = Map.groupBy(notServed, ({ reason }) => reason ?? 'cancelled');
  const parts = [...reasons].map(
    ([reason, accounts]) => `${[...new Set(accounts.map(({ account }) => account))].join(', ')} (${reason})`,
  );
  return `Not served: ${parts.join('; ')}.`;
}
