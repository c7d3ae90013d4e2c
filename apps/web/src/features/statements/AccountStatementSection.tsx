import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { formatStatementName } from '#contract/document-names.ts';
import type { Statement, StatementLine } from '#contract/statements.ts';
import { countingNames, lineKindNames, statementTexts as texts } from '#contract/statements-texts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { addDays, formatShortDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { formatDollars } from '#domain/statements/amounts.ts';
import { listUnbilled } from '#domain/statements/statement-lines.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { tableStyle } from '../../shell/list-table-style.ts';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { useConfirm, useNotify } from '../../ui/feedback.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { DocumentButton } from '../documents/DocumentButton.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { useCloseStatement } from './mutations.ts';
import { StatementTotalSection } from './StatementTotalSection.tsx';

interface AccountStatementSectionProps {
  statement: Statement;
  today: CalendarDay;
}

/** One account's statement: the total, its lines, and the press that closes a draft (statements-5). */
export function AccountStatementSection({ statement, today }: AccountStatementSectionProps) {
  const { account, number, firstDay, lastDay, total, lines, closed: closing, closedPeriods } = statement;
  const totalRef = useRef<HTMLElement>(null);
  const { closeDraft, isClosing } = useCloseDraft(statement, () => totalRef.current?.focus());
  const seesAccount = useCan('viewScheduleMenu');
  const moment = useFormatMoment();
  const isDraft = !closing && closedPeriods.length === 0;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <Typography variant="h2">{account.name}</Typography>
        {number !== null && <Chip size="small" label={texts.number(number)} />}
        {closing && <Chip size="small" variant="outlined" label={texts.closedBy(moment(closing.at), closing.by)} />}
      </Box>
      <StatementTotalSection
        days={statement}
        total={total}
        totalRef={totalRef}
        lines={lines}
        actions={
          <>
            <DocumentButton
              size="small"
              request={{
                document: 'statement',
                query: { accountId: account.id, firstDay, lastDay },
                menuName: formatStatementName(account.name, firstDay, lastDay),
              }}
            >
              Print
            </DocumentButton>
            <ExportButton operation="exportStatements" query={{ accountId: account.id, firstDay, lastDay }} />
            {isDraft && lastDay >= today && (
              <Typography color="text.secondary" sx={{ alignSelf: 'center' }}>
                {texts.closedFrom(formatShortDate(addDays(lastDay, 1)))}
              </Typography>
            )}
            {isDraft && lastDay < today && (
              <Button variant="contained" color="secondary" loading={isClosing} onClick={() => void closeDraft()}>
                Close statement
              </Button>
            )}
          </>
        }
      />
      {closedPeriods.map((period) => (
        <Alert key={period.id} severity="info" sx={{ mb: 2 }}>
          {texts.overlaps(formatShortDate(period.firstDay), formatShortDate(period.lastDay))}{' '}
          <TextLink
            to="/statements"
            search={{ accountId: account.id, firstDay: period.firstDay, lastDay: period.lastDay }}
          >
            Show that statement
          </TextLink>
        </Alert>
      ))}
      <LinesTable lines={lines} accountId={seesAccount ? account.id : undefined} />
    </>
  );
}

interface LinesTableProps {
  lines: readonly StatementLine[];
  /** Undefined for who may not see the account. */
  accountId: string | undefined;
}

const LinesTable = ({ lines, accountId }: LinesTableProps) => (
  <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
    <Box component="table" aria-label="Lines" sx={[tableStyle, notes]}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Service</th>
          <th scope="col" className="numeric">
            Quantity
          </th>
          <th scope="col" className="numeric">
            Price
          </th>
          <th scope="col" className="numeric">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a draft have no id, and are read anew as a whole
          <StatementRow key={index} line={line} accountId={accountId} />
        ))}
      </tbody>
    </Box>
  </Paper>
);

const isBilled = ({ kind }: StatementLine) => kind === 'service' || kind === 'addOn' || kind === 'correction';

/** Why the quantity is another than the plan, or why nothing is billed. */
function formatNote({ kind, counting, lacksPrice, note }: StatementLine): string {
  const isCounted = kind === 'service' && counting !== 'planned';
  const what = kind === 'service' || kind === 'addOn' ? '' : lineKindNames[kind];
  return [
    kind === 'correction' ? '' : what,
    note,
    isCounted ? countingNames[counting] : '',
    lacksPrice && kind !== 'correction' ? 'no price' : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function StatementRow({ line, accountId }: { line: StatementLine; accountId: string | undefined }) {
  const { date, serviceLine, addOnType, quantity, price, amount } = line;
  const day = `${getWeekdayName(date).slice(0, 3)} ${formatShortDate(date)}`;
  const note = formatNote(line);
  return (
    <tr>
      <th scope="row">
        {accountId ? (
          <TextLink to="/accounts/$accountId" params={{ accountId }} search={{ tab: 'services', date }}>
            {day}
          </TextLink>
        ) : (
          day
        )}
      </th>
      <td>
        {addOnType ? `${serviceLine.name}, ${addOnType.name}` : serviceLine.name}
        {note && <span className="note">{note}</span>}
      </td>
      <td className="numeric" data-header="Quantity">
        {quantity.toLocaleString('en-US').replace('-', '−')}
      </td>
      <td className="numeric" data-header="Price">
        {price !== null && isBilled(line) && !line.lacksPrice ? formatDollars(price) : ''}
      </td>
      <td className="numeric" data-header="Amount">
        {line.lacksPrice ? 'not known' : isBilled(line) ? formatDollars(amount) : texts.notBilled}
      </td>
    </tr>
  );
}

function useCloseDraft(statement: Statement, onAnswer: () => void) {
  const close = useCloseStatement();
  const confirm = useConfirm();
  const notify = useNotify();
  const { account, firstDay, lastDay, total } = statement;
  async function closeDraft() {
    const text = [
      texts.confirmClose(account.name, formatShortDate(firstDay), formatShortDate(lastDay), formatDollars(total)),
      ...listUnbilled(statement),
    ];
    if (
      !(await confirm({
        title: 'Close the statement?',
        text: text.join('\n'),
        confirmLabel: 'Close statement',
      }))
    )
      return;
    try {
      await close.mutateAsync({ accountId: account.id, firstDay, lastDay, total });
      notify(texts.closed);
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
    onAnswer();
  }
  return { closeDraft, isClosing: close.isPending };
}

const notes = {
  '& .note': { display: 'block', fontSize: 13, color: 'text.secondary' },
  '& tbody td, & tbody th': { py: 0.75 },
} as const;
