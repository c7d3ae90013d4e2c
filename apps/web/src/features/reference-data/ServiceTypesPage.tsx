import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import type { ReferenceEntrySearch } from './queries.ts';
import { ReferenceEntryTable } from './ReferenceEntryTable.tsx';

export const ServiceTypesPage = ({ search }: { search: ReferenceEntrySearch }) => (
  <Page
    title="Service Types"
    actions={
      useCan('addMenu') && (
        <ButtonLink to="/service-types/new" variant="contained" color="secondary">
          New service type
        </ButtonLink>
      )
    }
  >
    <ReferenceEntryTable
      kind="serviceType"
      search={search}
      mayChange={useCan('editMenu')}
      mayRemove={useCan('removeMenu')}
    />
  </Page>
);
