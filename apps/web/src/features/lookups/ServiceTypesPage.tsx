import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { LookupTable } from './LookupTable.tsx';
import type { LookupSearch } from './queries.ts';

export const ServiceTypesPage = ({ search }: { search: LookupSearch }) => (
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
    <LookupTable
      kind="serviceType"
      search={search}
      nouns={['service type', 'service types']}
      mayChange={useCan('editMenu')}
      mayRemove={useCan('removeMenu')}
    />
  </Page>
);
