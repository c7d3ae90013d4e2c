import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { allReferenceKinds, capitalize, type ReferenceKind, referenceKinds } from '#contract/reference-kinds.ts';
import { isSuperAdmin, useCan, useCurrentUser } from '../../shell/current-user.ts';
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';
import { ElementTypeOrderSection } from './ElementTypeOrderSection.tsx';
import type { ReferenceEntrySearch } from './queries.ts';
import { ReferenceEntryTable } from './ReferenceEntryTable.tsx';

/** The others have their own pages; these are in the order in which a new operator fills them in before the first menu. */
const besideMenus: readonly ReferenceKind[] = ['brand', 'menuElementClass', 'serviceType', 'addOnType'];
const lists = allReferenceKinds.filter((kind) => !besideMenus.includes(kind));
const ELEMENT_TYPES = 'elementType';

export interface ReferenceDataSearch extends ReferenceEntrySearch {
  list?: string;
}

/** Lists that anyone with addElement may also add to (access-15). */
const addedWithElements: readonly ReferenceKind[] = ['vendor', 'allergen'];

/** Super Admins maintain all lists; people with addElement see the ones they may add to. Others get not-found (access-15). */
export function ReferenceDataPage({ search }: { search: ReferenceDataSearch }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const mayAdd = useCan('addElement');
  const mayChange = isSuperAdmin(user);
  if (!mayChange && !mayAdd) return <NotFoundScreen />;
  const isOrder = mayChange && search.list === ELEMENT_TYPES;
  const offeredLists = mayChange ? lists : lists.filter((kind) => addedWithElements.includes(kind));
  const shownList = offeredLists.find((kind) => kind === search.list) ?? offeredLists[0];
  if (!shownList) return null;
  const tab = isOrder ? ELEMENT_TYPES : shownList;
  return (
    <Page
      title="Reference data"
      actions={
        !isOrder && (
          <>
            {shownList === 'vendor' && mayAdd && <ImportButton kind="vendors" />}
            <Button variant="contained" color="secondary" onClick={() => setAdding(true)}>
              New {referenceKinds[shownList].thing}
            </Button>
          </>
        )
      }
    >
      <Tabs
        value={tab}
        onChange={(_event, list: string) => void navigate({ to: '/reference-data', search: { list } })}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label="Lists"
        sx={{ mb: 2 }}
      >
        {offeredLists.map((kind) => (
          <Tab
            key={kind}
            value={kind}
            id={`tab-${kind}`}
            aria-controls="reference-list"
            label={capitalize(`${referenceKinds[kind].thing}s`)}
          />
        ))}
        {mayChange && (
          <Tab value={ELEMENT_TYPES} id={`tab-${ELEMENT_TYPES}`} aria-controls="reference-list" label="Element types" />
        )}
      </Tabs>
      <div role="tabpanel" id="reference-list" aria-labelledby={`tab-${tab}`}>
        {isOrder ? (
          <ElementTypeOrderSection />
        ) : (
          <ReferenceEntryTable
            key={shownList}
            kind={shownList}
            search={search}
            mayChange={mayChange}
            mayRemove={mayChange}
            adding={adding}
            onAdded={() => setAdding(false)}
          />
        )}
      </div>
    </Page>
  );
}
