import { Suspense } from 'react';
import { preloadable } from '../../ui/preloadable.tsx';
import type { Selection } from './use-selection.tsx';

const ManySection = preloadable<{ selection: Selection }>(
  () => import('./ManySection.tsx'),
  ({ selection }) => selection.clear(),
);

/** The actions for selected rows, shown from the first selected row on. */
export const SelectionSection = ({ selection }: { selection: Selection }) =>
  selection.count > 0 && (
    <Suspense>
      <ManySection selection={selection} />
    </Suspense>
  );
