import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { allergenText } from '#domain/scheduling/allergen-text.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { Empty, Failed, LoadingRows } from '../../ui/states.tsx';
import { addOnQueries } from './queries.ts';

/** What is scheduled in an add-on, slot by slot (spec §2). */
export function ScheduledAddOnPage({ scheduledAddOnId }: { scheduledAddOnId: string }) {
  const { addOnTypes, serviceLines } = useReferenceData();
  const query = useQuery(addOnQueries.one(scheduledAddOnId));
  if (isApiError(query.error, '1000')) return <NotFoundScreen />;
  const addOn = query.data;
  if (!addOn) {
    return (
      <Page title="Add on">
        {query.error ? <Failed onRetry={() => void query.refetch()}>{messageOf(query.error)}</Failed> : <LoadingRows />}
      </Page>
    );
  }
  const type = addOnTypes.find((one) => one.id === addOn.addOnTypeId);
  const serviceLine = serviceLines.find((one) => one.id === addOn.serviceLineId);
  const slotName = (id: string | null) => type?.addOnSlots.find((slot) => slot.id === id)?.name;
  return (
    <Page title={`Editing ${type?.name ?? ''} add on for ${serviceLine?.name ?? ''}`}>
      <Paper variant="outlined">
        {addOn.scheduledElements.length === 0 ? (
          <Empty>There are no elements in this add on yet.</Empty>
        ) : (
          <List aria-label="Scheduled elements">
            {addOn.scheduledElements.map((element) => (
              <ListItem key={element.id}>
                <ListItemText
                  primary={[slotName(element.addOnSlotId), element.name].filter(Boolean).join(': ')}
                  secondary={`Allergens: ${allergenText(element)}`}
                />
              </ListItem>
            ))}
          </List>
        )}
      </Paper>
    </Page>
  );
}
