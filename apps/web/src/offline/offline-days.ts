import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { phoneStorage } from './phone-storage.ts';

/*
 * What hosts need without signal is kept on the phone: every query with `meta.offline`, for each user apart.
 */

/** Raise it when what is kept would be misread by newer code; a new version that reads it well keeps the host's day. */
const SHAPE = 2;
const SAVE_EVERY = 1000;
const KEPT_FOR = 7 * 86_400_000;

/** Fills the cache with what this user loaded before; false when there is nothing. */
export async function restoreDays(queryClient: QueryClient, userId: string): Promise<boolean> {
  const keptDays = await (await phoneStorage()).get('days', userId);
  if (keptDays?.shape !== SHAPE) return false;
  hydrate(queryClient, keptDays.state);
  return queryClient.getQueryData(['me']) !== undefined;
}

export async function forgetDays(userId: string): Promise<void> {
  await (await phoneStorage()).delete('days', userId);
  const { dropSheets } = await import('./kept-sheets.ts');
  await dropSheets((sheet) => sheet.userId !== userId);
}

const loadedState = { status: 'success', error: null, fetchStatus: 'idle', fetchFailureReason: null } as const;

/**
 * A query whose refresh has failed for want of signal still holds what was loaded before: that is what is kept. After the
 * next start it is shown at once and asked for again, however young it is: a page may have been left before its last
 * data was stored, and somebody else may have changed a list.
 */
function toLoadedState(state: DehydratedState): DehydratedState {
  const queries = state.queries.map((query) => ({
    ...query,
    state: { ...query.state, ...loadedState, isInvalidated: true },
  }));
  return { ...state, queries };
}

async function save(queryClient: QueryClient, userId: string) {
  const oldest = Date.now() - KEPT_FOR;
  const state = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ meta, state: { data, dataUpdatedAt } }) =>
      meta?.offline === true && data !== undefined && dataUpdatedAt > oldest,
  });
  await (await phoneStorage()).put('days', { shape: SHAPE, state: toLoadedState(state) }, userId);
}

let areKept = true;

/** True if what was loaded last is on the phone, and not only in this page. */
export const areDaysKept = (): boolean => areKept;

/** Keeps what this user loads from now on, until the returned function is called. */
export function keepDays(queryClient: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveNow = () => {
    clearTimeout(timer);
    timer = undefined;
    // A full or forbidden storage is reported on the survey itself, before somebody types.
    save(queryClient, userId).then(
      () => {
        areKept = true;
      },
      () => {
        areKept = false;
      },
    );
  };
  const saveSoon = () => {
    timer ??= setTimeout(saveNow, SAVE_EVERY);
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.meta?.offline) saveSoon();
  });
  const onHide = () => document.visibilityState === 'hidden' && timer !== undefined && saveNow();
  document.addEventListener('visibilitychange', onHide);
  // What is there already, too, but after the screen that somebody waits for.
  saveSoon();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onHide);
  };
}
