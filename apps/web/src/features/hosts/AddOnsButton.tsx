import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Popover from '@mui/material/Popover';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { hostQueries } from '../surveys/queries.ts';
import { hostAllergenText } from './host-day-texts.ts';

interface AddOnsButtonProps {
  day: { marketId: string; date: string };
  serviceLineId: string;
}

/** Add-ons of the service, in a popper. */
export const AddOnsButton = ({ day, serviceLineId }: AddOnsButtonProps) => (
  <QueryPart
    what="Add-ons"
    query={useQuery(hostQueries.addOns(day))}
    loading={
      <Button variant="outlined" loading sx={{ minHeight: 48 }}>
        Add-ons
      </Button>
    }
  >
    {(all) => <AddOnsPopper addOns={all.filter((addOn) => addOn.serviceLineId === serviceLineId)} />}
  </QueryPart>
);

function AddOnsPopper({ addOns }: { addOns: readonly ScheduledAddOn[] }) {
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
        Add-ons ({addOns.length})
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Add-ons', sx: { maxWidth: 340, p: 1 } } }}
      >
        {addOns.length === 0 ? (
          <p style={{ margin: 8 }}>{addOnTexts.none}</p>
        ) : (
          <List>
            {addOns.map((addOn) => (
              <ListItem key={addOn.id}>
                <ListItemText
                  primary={addOn.addOnType}
                  secondary={<AddOnElements elements={addOn.scheduledElements} />}
                  slotProps={{
                    primary: { sx: { fontWeight: 600 } },
                    secondary: { component: 'div', sx: { color: 'text.primary' } },
                  }}
                />
              </ListItem>
            ))}
          </List>
        )}
      </Popover>
    </>
  );
}

/** A guest at the greens bar asks what the dressing holds. */
const AddOnElements = ({ elements }: { elements: ScheduledAddOn['scheduledElements'] }) =>
  elements.map((element) => (
    <Box key={element.id} sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {element.name}
      <div>{hostAllergenText(element)}</div>
    </Box>
  ));
