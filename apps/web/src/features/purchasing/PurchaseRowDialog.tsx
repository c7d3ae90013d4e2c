import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PurchaseRow } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import { formatDollars } from '#domain/costs/cost-text.ts';
import {
  describeOnHand,
  formatDelivery,
  formatExpiredAmount,
  formatInUnit,
  formatNeededAmount,
  formatOrderedCases,
  formatRowCases,
  formatRowCost,
} from '#domain/costs/purchase-text.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { TextLink, underlined } from '../../ui/TextLink.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { useSaveEntry } from './mutations.ts';
import { OnHandField } from './OnHandField.tsx';
import type { Period } from './queries.ts';
import type { TypedCounts } from './use-typed-counts.ts';

interface PurchaseRowDialogProps {
  row: PurchaseRow;
  period: Period;
  counts: TypedCounts;
  onClose: () => void;
}

/** Where an amount comes from: the services that need it, then the cases that it makes (money-9). */
export default function PurchaseRowDialog({ row, period, counts, onClose }: PurchaseRowDialogProps) {
  const { markets } = useReferenceData();
  const mayEdit = useCan('editScheduleMenu');
  const expired = formatExpiredAmount(row);
  const onHand = describeOnHand(row, period.from);
  return (
    <TitledDialog
      title={`${row.ingredient}: ${formatNeededAmount(row)}, ${getEntryName(markets, row.marketId)}`}
      onClose={onClose}
    >
      <Box component="ul" aria-label="Needed by" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {row.services.map((service) => (
          <ServiceItem key={`${service.date} ${service.serviceLineId}`} row={row} service={service} />
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {texts.rounded}
      </Typography>
      <Typography sx={{ mt: 2, fontWeight: 600 }}>{describeSteps(row)}</Typography>
      {onHand && (
        <Typography variant="body2" color="text.secondary">
          {onHand}
        </Typography>
      )}
      {row.ordered && <Typography variant="body2">{formatOrderedCases(row)}</Typography>}
      {row.deliveries.length > 0 && (
        <Box component="ul" aria-label="Deliveries" sx={{ my: 1, pl: 2.5 }}>
          {row.deliveries.map((delivery) => (
            <li key={delivery.day ?? delivery.firstUse}>{formatDelivery(delivery, row)}</li>
          ))}
        </Box>
      )}
      {expired && <Typography sx={{ color: 'error.main' }}>{expired}</Typography>}
      <Typography sx={{ mt: 1 }}>
        <TextLink to="/ingredients/$ingredientId" params={{ ingredientId: row.ingredientId }} sx={underlined}>
          Open the ingredient
        </TextLink>
      </Typography>
      {mayEdit && (
        <Box sx={{ mt: 2, display: { sm: 'none' } }}>
          <Typography variant="body2">On hand</Typography>
          <OnHandField {...{ row, period, counts }} market="" />
        </Box>
      )}
      {row.offers.length > 1 && <VendorChoice row={row} period={period} />}
    </TitledDialog>
  );
}

/** '62.5 lbs, of which 40 lbs are to buy, in cases of 20 lbs: 2 cases × $72.00 = $144.00' */
function describeSteps(row: PurchaseRow): string {
  const { offer, cases, dollars, why, deliveries, needed } = row;
  const bought = deliveries.reduce((sum, { amount }) => sum + amount, 0);
  const part = bought < needed ? `, of which ${formatInUnit(bought, row.unit)} are to buy` : '';
  const need = `${formatNeededAmount(row)}${part}`;
  if (cases === null || !offer?.unitsPerCase) return `${need}: ${why}`;
  const cost = dollars === null ? why : `${formatDollars(offer.costPerCase ?? 0)} = ${formatRowCost(row)}`;
  return `${need}, in cases of ${formatInUnit(offer.unitsPerCase, row.unit)}: ${formatRowCases(row)} × ${cost}`;
}

function ServiceItem({ row, service }: { row: PurchaseRow; service: PurchaseRow['services'][number] }) {
  const { serviceLines } = useReferenceData();
  const { date, serviceLineId, menu, people, amount, dishes } = service;
  return (
    <Box component="li" sx={{ py: 1, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 2 }}>
        <TextLink
          to="/markets/$marketId/scheduling-detail/$date"
          params={{ marketId: row.marketId, date }}
          sx={underlined}
        >
          {`${formatLongDate(date)}, ${getEntryName(serviceLines, serviceLineId)}`}
        </TextLink>
        <strong>{formatInUnit(amount, row.unit)}</strong>
      </Box>
      <Typography variant="body2">
        {`${menu}, ${people.toLocaleString('en-US')} people: ${dishes
          .map((dish) => `${dish.name} ${formatInUnit(dish.amount, row.unit)}`)
          .join(', ')}`}
      </Typography>
    </Box>
  );
}

function VendorChoice({ row, period }: { row: PurchaseRow; period: Period }) {
  const save = useSaveEntry(period);
  const notify = useNotify();
  const mayEdit = useCan('editScheduleMenu');
  async function choose(id: string) {
    const { marketId, ingredientId, chosenPreference } = row;
    try {
      const list = { marketId, from: period.from, to: period.to, ingredientId };
      await save.mutateAsync({ ...list, preference: Number(id), seen: { preference: chosenPreference } });
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }
  return (
    <Box sx={{ mt: 2 }}>
      <ChoiceField
        label="Vendor in this list"
        value={String(row.offer?.preference ?? '')}
        disabled={!mayEdit || save.isPending}
        options={row.offers.map(({ preference, vendor, costPerCase }) => ({
          id: String(preference),
          name: costPerCase === null ? vendor : `${vendor}, ${formatDollars(costPerCase)}`,
        }))}
        onChange={(id) => void choose(id)}
      />
    </Box>
  );
}
