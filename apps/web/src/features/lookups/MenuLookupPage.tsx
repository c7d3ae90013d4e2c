import Button from '@mui/material/Button';
import { useState } from 'react';
import type { LookupKind } from '#domain/lookups/lookup-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { LookupTable } from './LookupTable.tsx';
import type { LookupSearch } from './queries.ts';

interface MenuLookupPageProps {
  kind: LookupKind;
  title: string;
  nouns: readonly [one: string, many: string];
  search: LookupSearch;
}

/** The screens Brands, Tags and Add On Types: lists of names that the menu permissions maintain (spec §1, domain §3). */
export function MenuLookupPage({ kind, title, nouns, search }: MenuLookupPageProps) {
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
      <LookupTable
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
