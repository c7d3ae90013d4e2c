import { isSuperAdmin, useCurrentUser } from '../../shell/current-user.ts';
import { areFirstStepsDone } from '../../shell/device-settings.ts';
import { createPreloadable } from '../../ui/preloadable.tsx';

// The first load has no room for what is shown to few, and once.
const FirstStepsSection = createPreloadable(
  () => import('./FirstStepsSection.tsx'),
  () => undefined,
);

/** For who sets an installation up; nothing once all of it is there (screens-23). */
export function FirstStepsPanel() {
  const user = useCurrentUser();
  const isOver = areFirstStepsDone.use();
  return isSuperAdmin(user) && !isOver && <FirstStepsSection />;
}
