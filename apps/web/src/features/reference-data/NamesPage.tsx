import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReferenceEntryKind } from '#domain/reference-data/reference-data-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import type { ReferenceEntrySearch } from './queries.ts';
import { ReferenceEntryTable } from './ReferenceEntryTable.tsx';

interface NamesPageProps {
  kind: ReferenceEntryKind;
  title: string;
  nouns: readonly [one: string, many: string];
  search: ReferenceEntrySearch;
}

/** Brands, Tags and Add On Types: lists that the menu permissions maintain (access-15). */
export function NamesPage({ kind, title, nouns, search }: NamesPageProps) {
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title={title}
      actions={
        useCan('addMenu') && (
          <Button variant="contained" color="secondary" onClick={() => setAdding(true)}>
            New {nouns[0]}
          </Button>
        )
      }
    >
      <ReferenceEntryTable
        kind={kind}
        search={search}
        nouns={nouns}
        mayChange={useCan('editMenu')}
        mayRemove={useCan('removeMenu')}
        adding={adding}
        onAdded={() => setAdding(false)}
      />
    </Page>
  );
}
