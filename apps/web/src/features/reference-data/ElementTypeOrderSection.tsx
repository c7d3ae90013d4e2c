import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { isApiError, toErrorMessage } from '../../api/api-error.ts';
import { useNotify } from '../../ui/feedback.ts';
import { ReorderableRows } from '../../ui/ReorderableRows.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { useOrderElementTypes } from './mutations.ts';
import { referenceDataQueries } from './queries.ts';

/** Order of the element types, for descriptions and portion modifiers. Each move is saved at once. */
export function ElementTypeOrderSection() {
  const types = useQuery(referenceDataQueries.elementTypeOrder());
  const order = useOrderElementTypes();
  const notify = useNotify();
  if (types.error && !types.data)
    return <Failed onRetry={() => void types.refetch()}>{elementTexts.loadFailed}</Failed>;
  if (!types.data) return <LoadingRows />;
  const { data, meta } = types.data;
  const shownTypes = sortByIds(data, order.isPending ? order.variables.ids : undefined);

  async function move(from: number, to: number) {
    const ids = shownTypes.map((type) => type.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    try {
      await order.mutateAsync({ ids, version: meta.version });
    } catch (error) {
      notify(toErrorMessage(error), 'error');
      // Show the other person's order before the next move.
      if (isApiError(error, 'stale')) await types.refetch();
    }
  }

  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Descriptions name elements in this order, and lists of types follow it.
      </Typography>
      <Box role="list" aria-label="Element types" sx={{ display: 'grid', gap: 1, maxWidth: 560 }}>
        <ReorderableRows
          items={shownTypes}
          getId={(type) => type.id}
          getName={(type) => type.name}
          onMove={(from, to) => void move(from, to)}
          disabled={order.isPending}
        >
          {(type, row) => (
            <Paper
              ref={row.ref}
              variant="outlined"
              role="listitem"
              sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 0.5, opacity: row.isDragging ? 0.6 : 1 }}
            >
              {row.handle}
              <Box sx={{ flex: '1 1 auto' }}>{type.name}</Box>
              <RowMenu of={type.name} actions={row.moves} />
            </Paper>
          )}
        </ReorderableRows>
      </Box>
    </>
  );
}

/** Optimistic order while saving, so that a moved row stays where it was dropped. */
function sortByIds<Item extends { id: string }>(items: readonly Item[], ids: readonly string[] | undefined): Item[] {
  if (!ids) return [...items];
  return ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
}
