import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Id } from '#contract/values.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { CostFigureSection } from './CostFigureSection.tsx';
import { DishCostsTable } from './DishCostsTable.tsx';
import { costQueries } from './queries.ts';

/** What a saved menu costs for one person who gets a portion of each dish (money-6). */
export const MenuCostSection = ({ menuId }: { menuId: Id }) => (
  <FormSection title="Cost" description="One portion of each dish." columns={1}>
    <QueryPart what="Cost" query={useQuery(costQueries.ofMenu(menuId))} loading={<LoadingRows rows={1} />}>
      {({ perPerson, perPersonWithoutMeat, dishes }) => (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
            <CostFigureSection label="Per person" figure={perPerson} />
            {dishes.some(({ eaters }) => eaters !== 'everybody') && (
              <CostFigureSection label="Without meat" figure={perPersonWithoutMeat} />
            )}
          </Box>
          <DishCostsTable dishes={dishes} />
        </>
      )}
    </QueryPart>
  </FormSection>
);
