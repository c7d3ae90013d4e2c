import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { memo, useMemo } from 'react';
import type { ChangedCount } from '#contract/count-changes.ts';
import { countChangeTexts as changeTexts } from '#contract/count-changes-texts.ts';
import type { AccountSummary, Calculation, ContainerTotal } from '#contract/daily-numbers.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { formatModifier } from '#domain/daily-numbers/portion-factor.ts';
import { formatPortion, formatServing, type PortionScale } from '#domain/daily-numbers/portion-text.ts';
import { type CountedCell, formatCell } from '../counts/use-counted-cell.ts';
import { createCompactStyle, frame, MOST_THAT_FIT, onThePage, table } from './container-table-style.ts';
import { DishAllergensSection } from './DishAllergensSection.tsx';
import { useCellHandlers } from './use-cell-handlers.ts';

interface ContainerTableProps {
  calculation: Pick<Calculation, 'containerTotals' | 'accountSummaries' | 'dishAllergens'>;
  /** Ounces, or pounds and quarts. */
  scale: PortionScale;
  /** Opens how a count came about. */
  onCell: (cell: CountedCell) => void;
  /** Counts that were others at the moment that is compared with. */
  changedCounts?: readonly ChangedCount[] | undefined;
}

const formatPeople = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

/**
 * Accounts below, elements across; header and account names stay. Where all dishes fit, the page scrolls; otherwise the rest scrolls inside
 * the frame.
 */
export function ContainerTable({ calculation, scale, onCell, changedCounts }: ContainerTableProps) {
  const { containerTotals, accountSummaries } = calculation;
  const { focused, handlers } = useCellHandlers(onCell);
  const fits = containerTotals.length <= MOST_THAT_FIT;
  return (
    <>
      <Paper
        variant="outlined"
        tabIndex={0}
        role="region"
        aria-label="Containers by account, scrollable"
        sx={[frame, fits && onThePage]}
      >
        <Box
          component="table"
          aria-label="Containers by account and element"
          {...handlers}
          sx={[table, fits && createCompactStyle(containerTotals.length)]}
        >
          <Rows {...calculation} scale={scale} changedCounts={changedCounts} focused={focused} />
        </Box>
      </Paper>
      {accountSummaries.some(isModified) && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {calculationTexts.modifierLegend}
        </Typography>
      )}
    </>
  );
}

type RowsProps = ContainerTableProps['calculation'] &
  Pick<ContainerTableProps, 'scale' | 'changedCounts'> & { focused: string | undefined };

/** Hundreds of counts, which stay as they are when the explanation of one is opened. */
const Rows = memo(function Rows({
  containerTotals,
  accountSummaries,
  dishAllergens,
  scale,
  changedCounts,
  focused,
}: RowsProps) {
  const hasHalves = containerTotals.some((total) => total.hasHalfSize);
  const changes: Changes = useMemo(
    () =>
      new Map(
        changedCounts?.map((change) => [formatCell({ ...change, accountId: change.accountId ?? undefined }), change]),
      ),
    [changedCounts],
  );
  const tabStop = focused ?? (containerTotals[0] && toCountId(formatCell(containerTotals[0]), 'full'));
  return (
    <>
      <thead>
        <tr>
          <th scope="col" rowSpan={hasHalves ? 2 : 1} className="account">
            Account
          </th>
          {containerTotals.map((total) => (
            <ElementHeader
              key={total.scheduledElementId}
              total={total}
              hasHalves={hasHalves}
              scale={scale}
              dishAllergens={dishAllergens}
            />
          ))}
        </tr>
        {hasHalves && (
          <tr className="sizes">
            {containerTotals.map((total) => (
              <SizeHeaders key={total.scheduledElementId} total={total} />
            ))}
          </tr>
        )}
      </thead>
      <tbody>
        <tr className="totals">
          <th scope="row" className="account">
            All accounts
            <span>{formatPeople(accountSummaries.reduce((sum, account) => sum + account.headCount, 0))}</span>
          </th>
          {containerTotals.map((total) => (
            <Counts key={total.scheduledElementId} total={total} count={total} tabStop={tabStop} changes={changes} />
          ))}
        </tr>
        {accountSummaries.map((account) => (
          <AccountRow
            key={account.accountId}
            account={account}
            containerTotals={containerTotals}
            // An arrow key draws two rows, not hundreds.
            tabStop={tabStop?.includes(account.accountId) ? tabStop : undefined}
            changes={changes}
          />
        ))}
      </tbody>
    </>
  );
});

interface ElementHeaderProps {
  total: ContainerTotal;
  hasHalves: boolean;
  scale: PortionScale;
  dishAllergens: Calculation['dishAllergens'];
}

function ElementHeader({ total, hasHalves, scale, dishAllergens }: ElementHeaderProps) {
  const { scheduledElementId, name, container, portionUnit, portion } = total;
  return (
    <th scope={hasHalves ? 'colgroup' : 'col'} colSpan={total.hasHalfSize ? 2 : 1} className="element">
      <strong>{name}</strong>
      <DishAllergensSection dishes={dishAllergens} id={scheduledElementId} />
      <span>{container}</span>
      <span>{formatServing(total)}</span>
      <span className="weight">{formatPortion(portion, portionUnit, scale)}</span>
    </th>
  );
}

function SizeHeaders({ total }: { total: ContainerTotal }) {
  return (
    <>
      <th scope="col" className="first">
        <span aria-hidden="true">Full</span>
        <span className="spoken">{total.name}, full</span>
      </th>
      {total.hasHalfSize && (
        <th scope="col">
          <span aria-hidden="true">Half</span>
          <span className="spoken">{total.name}, half</span>
        </th>
      )}
    </>
  );
}

interface AccountRowProps {
  account: AccountSummary;
  containerTotals: readonly ContainerTotal[];
  tabStop: string | undefined;
  changes: Changes;
}

const AccountRow = memo(function AccountRow({ account, containerTotals, tabStop, changes }: AccountRowProps) {
  return (
    <tr>
      <th scope="row" className="account">
        {account.account}
        <span>
          {formatPeople(account.headCount)}
          {account.veggies > 0 && `, ${account.veggies.toLocaleString('en-US')} no meat`}
        </span>
      </th>
      {containerTotals.map((total, index) => (
        <Counts
          key={total.scheduledElementId}
          total={total}
          count={account.elements[index]}
          account={account}
          tabStop={tabStop}
          changes={changes}
        />
      ))}
    </tr>
  );
});

/** By the text of their cell. */
type Changes = ReadonlyMap<string, ChangedCount>;

type Count = { containerCount: number; halfCount: number; portionFactor?: number } | undefined;

interface CountsProps {
  total: ContainerTotal;
  count: Count;
  /** Without one, the total of all. */
  account?: AccountSummary;
  /** The id of the one count that is in the tab order. */
  tabStop: string | undefined;
  changes: Changes;
}

function Counts({ total, count, account, tabStop, changes }: CountsProps) {
  const { scheduledElementId, name, hasHalfSize } = total;
  const { containerCount: full = 0, halfCount: half = 0 } = count ?? {};
  const modifier = formatModifier(count?.portionFactor ?? 1);
  const of = `${name}, ${account?.account ?? 'all accounts'}`;
  const text = formatCell({ scheduledElementId, accountId: account?.accountId });
  const change = changes.get(text);
  const formatBefore = (value: number, before: number | undefined) => {
    if (!change || before === value) return null;
    return before === undefined ? changeTexts.wasMissing : changeTexts.was(before);
  };
  const renderCell = (value: number, size: 'full' | 'half', mark: string | null, was: string | null) => (
    <td className={`${size === 'full' ? 'first' : 'half'}${value === 0 ? ' zero' : ''}${was ? ' changed' : ''}`}>
      <button
        type="button"
        id={toCountId(text, size)}
        tabIndex={toCountId(text, size) === tabStop ? 0 : -1}
        data-cell={text}
        aria-haspopup="dialog"
        aria-label={`${value.toLocaleString('en-US')} ${size}: ${of}${was ? `, ${was}` : ''}`}
      >
        {value.toLocaleString('en-US')}
      </button>
      {mark && <span className="modifier">{mark}</span>}
      {was && <span className="modifier">{was}</span>}
    </td>
  );
  return (
    <>
      {renderCell(full, 'full', modifier, formatBefore(full, change?.before?.containerCount))}
      {hasHalfSize && renderCell(half, 'half', null, formatBefore(half, change?.before?.halfCount))}
    </>
  );
}

const toCountId = (cell: string, size: 'full' | 'half') => `${cell}-${size}`;

const isModified = ({ elements }: AccountSummary) => elements.some(({ portionFactor }) => portionFactor !== 1);
