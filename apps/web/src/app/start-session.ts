import type { Me } from '#contract/session.ts';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { reachesPlatform } from '#domain/session/can.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { restoreDays } from '../offline/offline-days.ts';
import { currentUserQuery } from '../shell/current-user.ts';
import { rememberedUserId } from '../shell/device-settings.ts';
import { preloadScreen } from './AppRouter.tsx';
import { waitForAllQueries } from './all-queries-loaded.ts';

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
  const cachedUser = queryClient.getQueryData(currentUserQuery.queryKey);
  const isScreenReady =
    worksOffline && cachedUser && reachesPlatform(cachedUser.meta?.type) ? loadScreen(cachedUser.data) : undefined;
  await session.start({ worksOffline });
  // Drawn before its code and data are there, the screen would be drawn twice.
  await isScreenReady;
}

/** As long as a quick answer takes. Who waits longer sees the screen without it. */
const QUICK_ANSWER_MS = 400;

async function loadScreen(user: Me) {
  await preloadScreen(user);
  // Drawing keeps a slow machine from all else: what the screen asks for would leave only afterwards.
  await Promise.race([waitForAllQueries(queryClient), new Promise((resolve) => setTimeout(resolve, QUICK_ANSWER_MS))]);
}
