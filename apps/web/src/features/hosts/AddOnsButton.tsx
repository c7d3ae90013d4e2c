import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Popover from '@mui/material/Popover';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import type { OrderedAddOn } from '#contract/scheduled-services.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { hostQueries } from '../surveys/queries.ts';
import { formatHostAllergens } from './host-day-texts.ts';

interface AddOnsButtonProps {
  day: { marketId: string; date: string };
  serviceLineId: string;
  /** Of the account that is shown. */
  orderedAddOns: readonly OrderedAddOn[];
}

/** Add-ons of the service, and those that the account ordered, in a popper. */
export const AddOnsButton = ({ day, serviceLineId, orderedAddOns }: AddOnsButtonProps) => (
  <QueryPart
    what="Add-ons"
    query={useQuery(hostQueries.addOns(day))}
    loading={
      <Button variant="outlined" loading sx={{ minHeight: 48 }}>
        Add-ons
      </Button>
    }
  >
    {(all) => (
      <AddOnsPopper
        addOns={all.filter((addOn) => addOn.serviceLineId === serviceLineId)}
        orderedAddOns={orderedAddOns}
      />
    )}
  </QueryPart>
);

interface AddOnsPopperProps extends Pick<AddOnsButtonProps, 'orderedAddOns'> {
  addOns: readonly ScheduledAddOn[];
}

function AddOnsPopper({ addOns, orderedAddOns }: AddOnsPopperProps) {
  const orderByType = new Map(orderedAddOns.map((order) => [order.addOnTypeId, order]));
  const scheduledTypes = new Set(addOns.map(({ addOnTypeId }) => addOnTypeId));
  const notScheduled = orderedAddOns.filter(({ addOnTypeId }) => !scheduledTypes.has(addOnTypeId));
  const count = addOns.length + notScheduled.length;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 48 }}
      >
        Add-ons ({count})
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Add-ons', sx: { maxWidth: 340, p: 1 } } }}
      >
        {count === 0 ? (
          <p style={{ margin: 8 }}>{addOnTexts.none}</p>
        ) : (
          <List>
            {addOns.map((addOn) => (
              <ListItem key={addOn.id}>
                <AddOnText name={addOn.addOnType}>
                  <OrderText order={orderByType.get(addOn.addOnTypeId)} />
                  <AddOnElements elements={addOn.scheduledElements} />
                </AddOnText>
              </ListItem>
            ))}
            {notScheduled.map(({ addOnTypeId, addOnType, quantity }) => (
              <ListItem key={addOnTypeId}>
                <AddOnText name={addOnType}>{addOnTexts.orderedNotScheduled(quantity)}</AddOnText>
              </ListItem>
            ))}
          </List>
        )}
      </Popover>
    </>
  );
}

const AddOnText = ({ name, children }: { name: string; children: ReactNode }) => (
  <ListItemText
    primary={name}
    secondary={children}
    slotProps={{
      primary: { sx: { fontWeight: 600 } },
      secondary: { component: 'div', sx: { color: 'text.primary' } },
    }}
  />
);

const OrderText = ({ order }: { order: OrderedAddOn | undefined }) =>
  order && <div>{addOnTexts.ordered(order.quantity)}</div>;

/** A guest at the greens bar asks what the dressing holds. */
const AddOnElements = ({ elements }: { elements: ScheduledAddOn['scheduledElements'] }) =>
  elements.map((element) => (
    <Box key={element.id} sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {element.name}
      <div>{formatHostAllergens(element)}</div>
    </Box>
  ));
