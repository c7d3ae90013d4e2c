import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { Eater } from '#contract/eaters.ts';
import { eaterTexts, formatEaterDeleteQuestion, formatEaterName } from '#contract/eaters-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { ListTable } from '../../shell/ListTable.tsx';
import { PartFailed } from '../../shell/QueryPart.tsx';
import { useDelete } from '../../shell/use-delete.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';
import { referenceDataQueries } from '../reference-data/queries.ts';
import { EaterDialog } from './EaterDialog.tsx';
import { useDeleteEater } from './mutations.ts';
import { PasteEatersDialog } from './PasteEatersDialog.tsx';
import { eaterQueries } from './queries.ts';

/** The registered eaters of an account, with their allergens and preferences. */
export function EatersTab({ account }: { account: Account }) {
  const mayEdit = useCan('editMenu');
  const eaters = useQuery(eaterQueries.ofAccount(account.id));
  const preferences = useQuery(referenceDataQueries.dietaryPreferences());
  const [edited, setEdited] = useState<Eater | 'new'>();
  const [isPasting, setPasting] = useState(false);
  const remove = useDeleteEater(account.id);
  const ask = useDelete();
  const preferenceNames = preferences.data && new Map(preferences.data.map(({ id, name }) => [id, name]));
  const getPreference = (eater: Eater) =>
    eater.dietaryPreferenceId === null ? eaterTexts.noPreference : preferenceNames?.get(eater.dietaryPreferenceId);

  const removeEater = (eater: Eater) =>
    ask({
      text: formatEaterDeleteQuestion(formatEaterName(eater)),
      confirmLabel: 'Remove',
      remove: () => remove.mutateAsync(eater.id),
      deletedText: eaterTexts.deleted,
    });

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mb: 2 }}>
        <ExportButton operation="exportEaters" query={{ accountId: account.id }} />
        {mayEdit && (
          <>
            <ImportButton kind="eaters" />
            <Button disabled={!eaters.data} onClick={() => setPasting(true)}>
              Paste a list
            </Button>
            <Button variant="contained" color="secondary" onClick={() => setEdited('new')}>
              Add eater
            </Button>
          </>
        )}
      </Box>
      {!preferences.data && preferences.error && <PartFailed what="Dietary preferences" query={preferences} />}
      <ListTable
        label="Eaters"
        columns={[
          { header: 'Email', cell: (eater) => eater.email || '–' },
          { header: 'Name', cell: (eater) => `${eater.firstName} ${eater.lastName}`.trim() },
          { header: 'Dietary Preference', cell: getPreference },
          { header: 'Allergens', cell: (eater) => eater.allergens.map(({ name }) => name).join(', ') },
        ]}
        query={eaters}
        rowId={(eater) => eater.id}
        rowName={formatEaterName}
        {...(mayEdit && {
          rowActions: (eater: Eater) => [
            { label: 'Edit', onSelect: () => setEdited(eater) },
            { label: 'Remove', danger: true, onSelect: () => void removeEater(eater) },
          ],
        })}
        emptyText={eaterTexts.none}
        filteredText={eaterTexts.none}
        isFiltered={false}
      />
      {isPasting && eaters.data && (
        <PasteEatersDialog accountId={account.id} eaters={eaters.data.data} onClose={() => setPasting(false)} />
      )}
      {edited && (
        <EaterDialog
          accountId={account.id}
          eater={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
