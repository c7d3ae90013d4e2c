/*
 * Imported before everything else: the hosts' screen that the address asks for is fetched while the rest of the first
 * load still runs, which takes a phone a fifth of a second. What cannot be fetched now is asked for again by its route,
 * which names the same file: split off by the router's plugin, it would wait for one more file that names it.
 */
const screens: readonly [RegExp, () => Promise<unknown>][] = [
  [/^\/hosts\/?$/, () => import('../features/hosts/HostsPage.tsx')],
  [/^\/hosts\/daily\//, () => import('../features/hosts/HostDayPage.tsx')],
  [/^\/hosts\/survey\//, () => import('../features/surveys/form/SurveyPage.tsx')],
];

const askedScreen = screens.find(([path]) => path.test(location.pathname));
askedScreen?.[1]().catch(() => undefined);
