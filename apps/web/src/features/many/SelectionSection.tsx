import { Suspense } from 'react';
import { preloadable } from '../../ui/preloadable.tsx';
import type { Selection } from './use-selection.tsx';

const ManySection = preloadable<{ selection: Selection }>(
  () => import('./ManySection.tsx'),
  ({ selection }) => selection.clear(),
);

/** What can be done with the selected rows of a list, from the first one on. */
export const SelectionSection = ({ selection }: { selection: Selection }) =>
  selection.count > 0 && (
    <Suspense>
      <ManySection selection={selection} />
    </Suspense>
  );
