import Box from '@mui/material/Box';
import type { PurchaseList } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { TextLink, underlined } from '../../ui/TextLink.tsx';

type NotInList = PurchaseList['notInList'][number];

/** Food that nobody can count, with the way to where it is put right; the same of several days once. */
export function NotInListSection({ notInList }: { notInList: readonly NotInList[] }) {
  if (notInList.length === 0) return null;
  const kinds = [...Map.groupBy(notInList, ({ dish, ingredientId, why }) => JSON.stringify([dish, ingredientId, why]))];
  return (
    <Box component="details" sx={{ mb: 2 }}>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 32, fontWeight: 600 }}>
        {texts.notInList(kinds.length)}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {kinds.map(([key, same]) => (
          <Box component="li" key={key} sx={{ py: 0.25 }}>
            <Cause of={same} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Cause({ of }: { of: readonly NotInList[] }) {
  const { markets, serviceLines } = useReferenceData();
  const [first] = of;
  if (!first) return null;
  const { dish, elementId, ingredientId, why } = first;
  const places = of.map(
    ({ date, marketId, serviceLineId }) =>
      `${formatShortDate(date)} ${getEntryName(serviceLines, serviceLineId)}, ${getEntryName(markets, marketId)}`,
  );
  return (
    <>
      {ingredientId ? (
        <TextLink to="/ingredients/$ingredientId" params={{ ingredientId }} sx={underlined}>
          {why}
        </TextLink>
      ) : elementId ? (
        <TextLink to="/elements/$elementId" params={{ elementId }} sx={underlined}>
          {`${dish}: ${why}`}
        </TextLink>
      ) : (
        <TextLink
          to="/markets/$marketId/scheduling-detail/$date"
          params={{ marketId: first.marketId, date: first.date }}
          sx={underlined}
        >
          {dish === null ? why : `${dish}: ${why}`}
        </TextLink>
      )}
      <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
        {[
          ingredientId ? dish : null,
          places.slice(0, 3).join('; '),
          places.length > 3 ? `and ${places.length - 3} more` : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Box>
    </>
  );
}
