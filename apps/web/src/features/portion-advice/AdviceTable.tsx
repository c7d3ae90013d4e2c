import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { AccountAdvice } from '#contract/portion-advice.ts';
import { portionAdviceTexts as texts } from '#contract/portion-advice-texts.ts';
import { explainAdvice, formatAdviceFigure, formatAdvisedModifier } from '#domain/portion-advice/advice-text.ts';
import { toWholePercent } from '#domain/surveys/insight-cells.ts';
import { tableStyle } from '../../shell/list-table-style.ts';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { RowPressButton } from '../../ui/RowPressButton.tsx';
import { Empty, LoadingRows } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useRowsInPlace } from '../../ui/use-rows-in-place.ts';
import { adviceQueries } from './queries.ts';
import { useTakeAdvice } from './use-take-advice.ts';

interface AdviceTableProps {
  marketId: string | undefined;
  accountId: string | undefined;
}

/** All advice that is not taken, largest saving first. */
export function AdviceTable(place: AdviceTableProps) {
  const query = useQuery(adviceQueries.of(place));
  if (query.error) return <QueryFailed query={query} />;
  if (!query.data) return <LoadingRows label="Loading portion advice" />;
  const { accounts } = query.data;
  const advised = accounts.filter(({ modifier }) => modifier !== null);
  const open = advised.filter(({ modifier, current }) => modifier !== current);
  const others = [
    advised.length > open.length && texts.asAdvised(advised.length - open.length),
    accounts.length > advised.length && texts.tooFew(accounts.length - advised.length),
  ];
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 760 }}>
        {texts.explained}
      </Typography>
      <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
        <AdviceRows
          key={JSON.stringify(place)}
          open={open}
          none={accounts.length === 0 ? texts.none : texts.allTaken}
        />
      </Paper>
      {others.some(Boolean) && (
        <Typography color="text.secondary" sx={{ mt: 1.5 }}>
          {others.filter(Boolean).join(' ')}
        </Typography>
      )}
    </>
  );
}

const getAdviceKey = ({ account, elementType }: AccountAdvice) => account.id + elementType.id;

function AdviceRows({ open, none }: { open: readonly AccountAdvice[]; none: string }) {
  const { mayTake, take, isTaking } = useTakeAdvice();
  const { shownRows, pressInPlace } = useRowsInPlace(open, getAdviceKey);
  if (shownRows.length === 0) return <Empty>{none}</Empty>;
  return (
    <Box
      component="table"
      aria-label="Portion advice"
      sx={[
        tableStyle,
        {
          '& td.numeric': { whiteSpace: 'nowrap' },
          '& td.why': { maxWidth: 'none' },
          // Nobody presses paper.
          '@media print': { '& .actions': { display: 'none' }, '& tbody th': { minWidth: 120 } },
        },
      ]}
    >
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Element type</th>
          <th scope="col" className="numeric">
            Left over
          </th>
          <th scope="col" className="numeric">
            Now
          </th>
          <th scope="col" className="numeric">
            Advised
          </th>
          <th scope="col">Why</th>
          {mayTake && <th scope="col" aria-label="Actions" className="actions" />}
        </tr>
      </thead>
      <tbody>
        {shownRows.map(({ row: advice, isDone }) => (
          <tr key={getAdviceKey(advice)}>
            <th scope="row">
              <TextLink
                to="/accounts/$accountId"
                params={{ accountId: advice.account.id }}
                search={{ tab: 'modifiers' }}
              >
                {advice.account.name}
              </TextLink>
            </th>
            <td>{advice.elementType.name}</td>
            <td className="numeric" data-header="Left over">
              {toWholePercent(advice.leftoverShare)}%
            </td>
            <td className="numeric" data-header="Now">
              {formatAdvisedModifier(isDone ? (advice.modifier ?? 0) : advice.current)}
            </td>
            <td className="numeric" data-header="Advised">
              <strong>{formatAdviceFigure(advice)}</strong>
            </td>
            <td className="why">{explainAdvice(advice)}</td>
            {mayTake && (
              <td className="actions">
                <RowPressButton
                  size="small"
                  text={texts.take(formatAdvisedModifier(advice.modifier ?? 0))}
                  doneText={texts.isTaken}
                  about={` for ${advice.elementType.name} at ${advice.account.name}`}
                  isDone={isDone}
                  isBusy={isTaking}
                  onPress={() => void pressInPlace(advice, () => take(advice))}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
