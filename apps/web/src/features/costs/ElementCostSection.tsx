import { useQuery } from '@tanstack/react-query';
import type { Id } from '#contract/values.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { CostFigureSection } from './CostFigureSection.tsx';
import { DishCostSection, RoundingNote } from './DishCostsTable.tsx';
import { costQueries } from './queries.ts';

/** What one portion of a saved element costs, by its defaults. */
export const ElementCostSection = ({ elementId }: { elementId: Id }) => (
  <FormSection title="Cost" columns={1}>
    <QueryPart what="Cost" query={useQuery(costQueries.ofElement(elementId))} loading={<LoadingRows rows={1} />}>
      {(dish) => (
        <>
          <CostFigureSection label="Per portion" figure={dish.cost} />
          <DishCostSection dish={{ ...dish, elementId: null }} />
          {dish.rows.length > 1 && <RoundingNote />}
        </>
      )}
    </QueryPart>
  </FormSection>
);
