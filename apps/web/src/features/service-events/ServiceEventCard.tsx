import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Account } from '#contract/accounts.ts';
import { costTexts } from '#contract/costs-texts.ts';
import type { ServiceEvent } from '#contract/service-events.ts';
import { formatUncountedMeatless } from '#contract/service-events-texts.ts';
import { countUncountedMeatless, formatAccommodations } from '#domain/scheduling/accommodations.ts';
import { hasAddOns } from '#domain/serving-schedules/week.ts';
import { formatTime } from '#domain/typed-values/typed-time.ts';
import { useCan } from '../../shell/current-user.ts';
import { betaFeatures } from '../../shell/device-settings.ts';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { ServiceLineChip } from '../../shell/ServiceLineChip.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useServiceFacts } from '../insights/use-service-facts.ts';
import { EventAddOnsSection } from './EventAddOnsSection.tsx';

interface ServiceEventCardProps {
  account: Account;
  event: ServiceEvent;
  onEdit: () => void;
  onDelete: () => void;
  onAddOns: () => void;
  /** An event has it that was edited by hand, while it can follow its schedule again. */
  onFollow: (() => void) | undefined;
}

const formatOrigin = ({ specialRequest, isEditedByHand }: ServiceEvent) => {
  if (specialRequest) return 'Special request';
  return isEditedByHand ? 'Repeating, edited by hand' : 'Repeating';
};

/** Names every need, so it takes two columns. */
const WIDE_FACT = 'With accommodations';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** One service: who eats, where and when. */
export function ServiceEventCard({ account, event, onEdit, onDelete, onAddOns, onFollow }: ServiceEventCardProps) {
  const mayEdit = useCan('editServiceEvent');
  const hasBeta = betaFeatures.use();
  const { serviceTypes } = useReferenceData();
  const address = account.addresses.find(({ id }) => id === event.addressId);
  const facts: [string, string][] = [
    ['Time', formatTime(event.serviceTime)],
    ['Eaters', event.eaterCount.toLocaleString('en-US')],
    ['Vegetarians', event.dietaryCount.toLocaleString('en-US')],
    [WIDE_FACT, formatAccommodations(event.accommodations)],
    ['Price per person', event.pricePerPerson > 0 ? money.format(event.pricePerPerson) : costTexts.noPrice],
    ...useServiceFacts(account, event),
    ['Service type', getEntryName(serviceTypes, event.serviceTypeId)],
    ['Address', address ? `${address.addressOne}, ${address.city}` : ''],
  ];
  const name = event.serviceLine.name;
  return (
    <Paper
      variant="outlined"
      component="article"
      aria-label={`${name} at ${formatTime(event.serviceTime)}`}
      sx={{ p: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <ServiceLineChip name={name} />
        <Chip size="small" variant="outlined" label={formatOrigin(event)} />
        <Box sx={{ flex: '1 1 auto' }} />
        {mayEdit && hasBeta && hasAddOns(name) && <Button onClick={onAddOns}>Add-ons</Button>}
        {mayEdit && onFollow && <Button onClick={onFollow}>Follow the schedule again</Button>}
        {mayEdit && <Button onClick={onEdit}>Edit</Button>}
        {mayEdit && (
          <Button color="error" onClick={onDelete}>
            Delete
          </Button>
        )}
      </Box>
      <Box
        component="dl"
        sx={{ display: 'grid', gap: 1.5, m: 0, gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))' }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} {...(label === WIDE_FACT && { sx: { gridColumn: { sm: 'span 2' } } })}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <DayMenu account={account} event={event} />
      <MeatlessNotice event={event} />
      {event.notes && (
        <Typography sx={{ mt: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{event.notes}</Typography>
      )}
      {hasBeta && (hasAddOns(name) || event.addOns.length > 0) && <EventAddOnsSection event={event} />}
    </Paper>
  );
}

/** In a sentence a link is not told by its color alone. */
const underlined = { textDecoration: 'underline' } as const;

/** The market's menu of that service, or a link to schedule one. */
function DayMenu({ account, event: { scheduledMenu, serviceLine, date } }: { account: Account; event: ServiceEvent }) {
  return (
    <Box component="p" sx={{ m: 0, mt: 1.5, overflowWrap: 'anywhere' }}>
      {scheduledMenu ? (
        <>
          Menu:{' '}
          <TextLink
            style={underlined}
            to="/scheduled-menus/$scheduledMenuId"
            params={{ scheduledMenuId: scheduledMenu.id }}
          >
            {scheduledMenu.name}
          </TextLink>
        </>
      ) : (
        <>
          There is no menu scheduled for {serviceLine.name}.{' '}
          <TextLink
            style={underlined}
            to="/markets/$marketId/scheduling-detail/$date"
            params={{ marketId: account.marketId, date }}
          >
            Open Scheduling
          </TextLink>
        </>
      )}
    </Box>
  );
}

/** The kitchen counts by the event's vegetarians, so registered people beyond them would be sent meat. */
function MeatlessNotice({ event }: { event: ServiceEvent }) {
  const people = countUncountedMeatless(event, event.accommodations);
  if (people === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      {formatUncountedMeatless(people)}
    </Alert>
  );
}
