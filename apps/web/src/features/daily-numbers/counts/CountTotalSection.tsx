import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Calculation, ContainerTotal } from '#contract/daily-numbers.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { formatContainerCount } from '#domain/daily-numbers/count-steps-text.ts';
import { formatPortion } from '#domain/daily-numbers/portion-text.ts';
import { formatUsualLeftover } from '#domain/portion-advice/advice-text.ts';
import { useCan } from '../../../shell/current-user.ts';
import { underlined } from '../../../ui/TextLink.tsx';
import { adviceQueries } from '../../portion-advice/queries.ts';
import type { CountedCell } from './use-counted-cell.ts';

interface CountTotalSectionProps {
  calculation: Calculation;
  total: ContainerTotal;
  onOpen: (cell: CountedCell) => void;
}

interface Part {
  accountId: string;
  account: string;
  containerCount: number;
  halfCount: number;
  portion: number;
  /** How many of an add-on were ordered. */
  ordered?: number;
}

/** A total as the sum over its accounts; each opens its own steps. What was ordered is not modified, so it has none. */
export function CountTotalSection({ calculation, total, onOpen }: CountTotalSectionProps) {
  const { scheduledElementId, name, container, portionUnit } = total;
  const parts = listParts(calculation, scheduledElementId);
  const usually = useUsualLeftover(name);
  return (
    <>
      <Typography variant="h3" component="p" sx={{ mb: 1 }}>
        {formatContainerCount(total)}, {container}: {formatPortion(total.portion, portionUnit, 'small')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {calculationTexts.sumOfAccounts(parts.length)}
        {usually && ` ${usually}.`}
      </Typography>
      <Box component="ul" aria-label="Accounts" sx={list}>
        {parts.map((part) => (
          <li key={part.accountId}>
            {part.ordered === undefined ? (
              <Button sx={[link, underlined]} onClick={() => onOpen({ scheduledElementId, accountId: part.accountId })}>
                {part.account}
              </Button>
            ) : (
              <Box component="span" sx={link}>
                {part.account}: {calculationTexts.servings(part.ordered)}
              </Box>
            )}
            <strong>
              {formatContainerCount(part)}
              <span>{formatPortion(part.portion, portionUnit, 'small')}</span>
            </strong>
          </li>
        ))}
      </Box>
    </>
  );
}

/** What surveys say of the dish; nothing where two dishes have its name (portion-advice-4). */
function useUsualLeftover(name: string): string | null {
  const maySee = useCan('viewScheduleMenu');
  const { data } = useQuery({ ...adviceQueries.of({}), enabled: maySee });
  if (!data) return null;
  const [advice, other] = data.elements.filter(({ element }) => element.name === name);
  return advice && !other ? formatUsualLeftover(advice) : null;
}

function listParts({ accountSummaries, addOnCalculations }: Calculation, id: string): Part[] {
  const ofMenu = accountSummaries.flatMap(({ accountId, account, elements }) =>
    elements
      .filter(({ scheduledElementId }) => scheduledElementId === id)
      .map((element): Part => ({ ...element, accountId, account })),
  );
  const ofAddOns = addOnCalculations.flatMap(({ accountId, account, add_ons }) =>
    add_ons
      .filter(({ scheduledElementId }) => scheduledElementId === id)
      .flatMap(({ containers, qty }): Part[] =>
        containers ? [{ ...containers, accountId, account, ordered: qty }] : [],
      ),
  );
  return [...ofMenu, ...ofAddOns];
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 44,
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& strong': { textAlign: 'right', py: 0.5 },
  '& strong > span': { display: 'block', fontWeight: 400, fontSize: 13, color: 'text.secondary' },
} as const;

const link = { justifySelf: 'start', textAlign: 'left', ml: -1, px: 1, overflowWrap: 'anywhere' } as const;
