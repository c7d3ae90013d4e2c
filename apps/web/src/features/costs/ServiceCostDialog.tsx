import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { ServiceCost } from '#contract/costs.ts';
import { costTexts } from '#contract/costs-texts.ts';
import type { Id } from '#contract/values.ts';
import { formatCost, formatDollars, formatMargin } from '#domain/costs/cost-text.ts';
import { ListTable, toListQuery } from '../../shell/ListTable.tsx';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { CostFigureSection } from './CostFigureSection.tsx';
import { DishCostsTable } from './DishCostsTable.tsx';
import { costQueries } from './queries.ts';

interface ServiceCostDialogProps {
  scheduledMenuId: Id;
  name: string;
  onClose: () => void;
}

/** What a service costs and brings in: by account, and by dish down to its ingredients. */
export default function ServiceCostDialog({ scheduledMenuId, name, onClose }: ServiceCostDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const query = useQuery(costQueries.ofService(scheduledMenuId));
  return (
    <TitledDialog title={`Cost of ${name}`} maxWidth="md" fullScreen={isPhone} onClose={onClose}>
      <QueryPart what="Cost" query={query} loading={<LoadingRows />}>
        {(service) => <ServiceCostSection service={service} />}
      </QueryPart>
    </TitledDialog>
  );
}

function ServiceCostSection({ service: { accounts, cost, perPerson, price, dishes } }: { service: ServiceCost }) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mb: 2 }}>
        <CostFigureSection label="Food" figure={cost} />
        <CostFigureSection
          label="Per person"
          figure={{ ...perPerson, rows: perPerson.knownRows }}
          text={formatCost(perPerson)}
        />
        <CostFigureSection label="Margin" figure={{ ...cost, rows: cost.knownRows }} text={formatMargin(price, cost)} />
      </Box>
      <ListTable
        label="Cost by account"
        columns={[
          { header: 'Account', cell: (account) => account.account },
          { header: 'People', cell: ({ people }) => people.toLocaleString('en-US'), numeric: true },
          {
            header: 'Price',
            cell: (account) => (account.price === null ? costTexts.noPrice : formatDollars(account.price)),
            numeric: true,
          },
          { header: 'Food', cell: (account) => formatCost(account.cost), numeric: true },
          { header: 'Margin', cell: (account) => formatMargin(account.price, account.cost), numeric: true },
        ]}
        query={toListQuery(accounts)}
        rowId={({ accountId }) => accountId}
        rowName={({ account }) => account}
        emptyText="Nobody is served."
        filteredText=""
        isFiltered={false}
      />
      <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
        By dish
      </Typography>
      <DishCostsTable dishes={dishes} />
    </>
  );
}
