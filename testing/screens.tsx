import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import type { RecordFields } from '#contract/record-fields.ts';
import type { Me } from '#contract/session.ts';
import { openQueryClient } from '#web/api/query-client.ts';
import { parseSearchParams, stringifySearchParams } from '#web/app/search-params.ts';
import { CurrentUserContext } from '#web/shell/current-user.ts';
import { type ReferenceData, ReferenceDataContext } from '#web/shell/reference-data.ts';
import { FeedbackProvider } from '#web/ui/FeedbackProvider.tsx';
import { theme } from '#web/ui/theme.ts';

interface RenderOptions {
  /** Where the screen begins. */
  address?: string;
  /** The path of its route, for a screen that reads its own address; without one every address shows it. */
  path?: string;
  scheme?: 'light' | 'dark';
  /** Who is signed in; without one the part may not ask. */
  user?: Me;
  /** What the app loads at its start; without it the part may not ask. */
  reference?: ReferenceData;
}

/** Emotion writes its rules as it does in the product: with a `<style>` for each, the browser works out all styles at each. */
function ProductStyles({ children }: { children: ReactNode }) {
  const cache = useEmotionCache();
  if (cache) cache.sheet.isSpeedy = true;
  return children;
}

/** Renders a part as the app would: user, theme, toasts and dialogs, a router whose every address shows it. */
export async function renderPart(inner: ReactNode, options: RenderOptions = {}) {
  const { address = '/', path, scheme = 'light', user, reference } = options;
  const knownPart = reference ? <ReferenceDataContext value={reference}>{inner}</ReferenceDataContext> : inner;
  const part = user ? <CurrentUserContext value={user}>{knownPart}</CurrentUserContext> : knownPart;
  document.documentElement.setAttribute('data-color-scheme', scheme);
  const root = createRootRoute();
  const shownPaths = path ? [path] : ['/', '$'];
  const routes = [...shownPaths, ...(path ? ['$'] : [])].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => <main>{shownPaths.includes(path) && part}</main>,
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
  });
  const queryClient = openQueryClient();
  const defaults = queryClient.getDefaultOptions();
  // A failure shows at once: waiting for the retries of the app would only make the tests slow.
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  const screen = await render(
    <ProductStyles>
      <ThemeProvider theme={theme} defaultMode={scheme} modeStorageKey={`test-${scheme}`}>
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={queryClient}>
          <FeedbackProvider>
            <RouterProvider router={router as never} />
          </FeedbackProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </ProductStyles>,
  );
  return { screen, router, address: () => router.state.location.href };
}

/** Fails with the WCAG 2.2 AA violations of the page. */
export async function expectAccessible() {
  // Contrast is measured on painted pixels, so fades must end or be reverted first; a pulse never ends.
  const fades = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(fades.map((fade) => fade.finished));
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // What is in order is not described, which takes longer than to look at it.
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html) }))).toEqual([]);
}

/** The labels of fields that nothing on the screen has as its text, but for the sign of a required field. */
export function findMissingLabels(fields: RecordFields): string[] {
  const texts = [...document.body.querySelectorAll('*')].map(({ textContent }) => textContent.replace(/[\s*]+$/, ''));
  return Object.values(fields).flatMap(({ label }) => (texts.includes(label) ? [] : [label]));
}
