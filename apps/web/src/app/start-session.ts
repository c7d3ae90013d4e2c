import { todayIn } from '#domain/calendar/calendar-day.ts';
import { reachesPlatform } from '#domain/session/can.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { restoreDays } from '../offline/offline-days.ts';
import { currentUserQuery } from '../shell/current-user.ts';
import { rememberedUserId } from '../shell/device-settings.ts';
import { preloadScreen } from './AppRouter.tsx';

let starting: Promise<void> | undefined;

/** Loads the current user; retried only after a failure. What the phone holds of its user's day is there before. */
export function startSession(): Promise<void> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function start() {
  const userId = rememberedUserId.get();
  // An unreadable copy is loaded again, as on the first visit.
  const restoring = userId === '' ? false : restoreDays(queryClient, userId).catch(() => false);
  // Browsers take long to read the clock of a zone for the first time: best while they wait for something else.
  todayIn('UTC', new Date());
  const worksOffline = await restoring;
  const kept = queryClient.getQueryData(currentUserQuery.queryKey);
  const isScreenLoaded = worksOffline && kept && reachesPlatform(kept.meta.type) ? preloadScreen(kept.data) : undefined;
  await session.start({ worksOffline });
  // Drawn before its code is there, the screen would be drawn twice.
  await isScreenLoaded;
}
