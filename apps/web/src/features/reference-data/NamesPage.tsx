import Button from '@mui/material/Button';
import { useState } from 'react';
import { type ReferenceKind, referenceKinds } from '#contract/reference-kinds.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import type { ReferenceEntrySearch } from './queries.ts';
import { ReferenceEntryTable } from './ReferenceEntryTable.tsx';

interface NamesPageProps {
  kind: ReferenceKind;
  title: string;
  search: ReferenceEntrySearch;
}

/** Brands, Tags and Add On Types: lists that the menu permissions maintain (access-15). */
export function NamesPage({ kind, title, search }: NamesPageProps) {
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title={title}
      actions={
        useCan('addMenu') && (
          <Button variant="contained" color="secondary" onClick={() => setAdding(true)}>
            New {referenceKinds[kind].thing}
          </Button>
        )
      }
    >
      <ReferenceEntryTable
        kind={kind}
        search={search}
        mayChange={useCan('editMenu')}
        mayRemove={useCan('removeMenu')}
        adding={adding}
        onAdded={() => setAdding(false)}
      />
    </Page>
  );
}
