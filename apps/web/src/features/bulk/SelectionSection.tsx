import { createPreloadable } from '../../ui/preloadable.tsx';
import type { Selection } from './use-selection.tsx';

const BulkSection = createPreloadable<{ selection: Selection }>(
  () => import('./BulkSection.tsx'),
  ({ selection }) => selection.clear(),
);

/** The actions for selected rows, shown from the first selected row on. */
export const SelectionSection = ({ selection }: { selection: Selection }) =>
  selection.count > 0 && <BulkSection selection={selection} />;
