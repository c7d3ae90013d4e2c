import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { AccountVisits, Insights, ReportedDishes } from '#contract/insights.ts';
import { type InsightView, insightTexts as texts } from '#contract/insights-texts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { addDays, formatShortDate } from '#domain/calendar/calendar-day.ts';
import { FEWEST_SERVICES } from '#domain/portion-advice/portion-advice.ts';
import { isOfFewDishes, rankByFood, toOneDecimal } from '#domain/surveys/insight-cells.ts';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { Empty, LoadingRows } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useSeesCosts } from '../costs/use-service-cost.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { CommentsSection } from './CommentsSection.tsx';
import { FiguresSection } from './FiguresSection.tsx';
import {
  attendanceColumns,
  type Column,
  equipmentColumns,
  listLeftoverColumns,
  listRunOutColumns,
  scoreColumns,
} from './insight-columns.ts';
import { type InsightPlace, insightQueries, toInsightsQuery } from './queries.ts';

interface InsightSectionProps {
  place: InsightPlace;
  view: InsightView;
  today: CalendarDay;
  onChange: (changes: Partial<InsightPlace>) => void;
}

/** One view of the surveys of the period: charts, each with its table. */
export function InsightSection({ place, view, today, onChange }: InsightSectionProps) {
  const query = useQuery(insightQueries.of(place));
  const periods = [
    { label: 'Last 4 weeks', firstDay: addDays(today, -27), lastDay: today },
    { label: 'Last 12 weeks', firstDay: addDays(today, -83), lastDay: today },
    { label: 'Last year', firstDay: addDays(today, -364), lastDay: today },
  ];
  const insights = query.data?.data;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        {periods.map(({ label, ...days }) => (
          <Button
            key={label}
            variant="outlined"
            size="small"
            aria-pressed={days.firstDay === place.firstDay && days.lastDay === place.lastDay}
            onClick={() => onChange(days)}
          >
            {label}
          </Button>
        ))}
        <ExportButton operation="exportInsights" query={{ ...toInsightsQuery(place), view }} />
      </Box>
      {query.error ? (
        <QueryFailed query={query} />
      ) : !insights ? (
        <LoadingRows label="Loading insights" />
      ) : insights.surveys === 0 ? (
        <Paper variant="outlined">
          <Empty>{texts.none}</Empty>
        </Paper>
      ) : (
        <>
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {texts.readFrom(insights.surveys)}
          </Typography>
          <Views insights={insights} place={place} view={view} />
        </>
      )}
    </>
  );
}

type ViewProps = Pick<InsightSectionProps, 'place'> & { insights: Insights };

function Views({ view, ...props }: ViewProps & { view: InsightView }) {
  const seesCosts = useSeesCosts();
  if (view === 'leftovers')
    return <DishFigures {...props} title="Left over" food="leftoverFood" columns={listLeftoverColumns(seesCosts)} />;
  if (view === 'runOuts')
    return <DishFigures {...props} title="Ran out" food="missingFood" columns={listRunOutColumns(seesCosts)} />;
  if (view === 'attendance') {
    return <VisitFigures {...props} title="People" columns={attendanceColumns} drawnHeadings={['Expected', 'Came']} />;
  }
  if (view === 'equipment') {
    return (
      <VisitFigures
        {...props}
        title="Equipment and spills"
        columns={equipmentColumns}
        drawnHeadings={['Missing', 'Spilled']}
      />
    );
  }
  return (
    <>
      <WeekFigures {...props} />
      <VisitFigures {...props} title="Score by account" columns={scoreColumns} drawnHeadings={['Score']} max={5} />
      <CommentsSection comments={props.insights.comments} count={props.insights.commentCount} />
    </>
  );
}

interface DishFiguresProps extends ViewProps {
  title: string;
  food: 'leftoverFood' | 'missingFood';
  /** The chart draws the first. */
  columns: readonly Column<ReportedDishes>[];
}

/** The dearest first; rows of few dishes do not lead (insights-5). */
function DishFigures({ insights, place, title, food, columns }: DishFiguresProps) {
  const seesCosts = useSeesCosts();
  const groups = [
    { what: 'Element', field: 'elementId', rows: insights.elements },
    { what: 'Account', field: 'accountId', rows: insights.accounts },
  ] as const;
  return groups.map(({ what, field, rows }) => (
    <FiguresSection
      key={what}
      title={`${title} by ${what.toLowerCase()}`}
      what={what}
      rows={rankByFood(rows, food)}
      note={[
        texts.atTodaysPortions(seesCosts),
        rows.some((row) => isOfFewDishes(row, food)) && texts.fewLast(FEWEST_SERVICES),
      ]
        .filter(Boolean)
        .join(' ')}
      getKey={({ id, name }) => id ?? name}
      renderName={({ id, name }) =>
        id ? (
          <TextLink to="." search={(previous: object) => ({ ...previous, ...place, [field]: id })}>
            {name}
          </TextLink>
        ) : (
          `${name} (deleted)`
        )
      }
      getText={({ name }) => name}
      columns={columns}
      drawnHeadings={columns.slice(0, 1).map(({ heading }) => heading)}
    />
  ));
}

interface VisitFiguresProps extends ViewProps {
  title: string;
  columns: readonly Column<AccountVisits>[];
  drawnHeadings: readonly string[];
  max?: number;
}

const VisitFigures = ({ insights, place, title, columns, drawnHeadings, max }: VisitFiguresProps) => (
  <FiguresSection
    title={title}
    what="Account"
    rows={insights.visits}
    getKey={({ account }) => account.id}
    renderName={({ account }) => (
      <TextLink to="." search={(previous: object) => ({ ...previous, ...place, accountId: account.id })}>
        {account.name}
      </TextLink>
    )}
    getText={({ account }) => account.name}
    columns={columns}
    drawnHeadings={drawnHeadings}
    {...(max && { max })}
  />
);

/** A week leads to its comments. */
const WeekFigures = ({ insights, place }: ViewProps) => (
  <FiguresSection
    title="Score by week"
    what="Week of"
    kind="line"
    max={5}
    rows={insights.weeks}
    getKey={({ week }) => week}
    renderName={({ week }) => (
      <TextLink
        to="."
        search={(previous: object) => ({ ...previous, ...place, firstDay: week, lastDay: addDays(week, 6) })}
      >
        {formatShortDate(week)}
      </TextLink>
    )}
    getText={({ week }) => formatShortDate(week)}
    columns={[
      { heading: 'Score', value: ({ score }) => toOneDecimal(score), decimals: 1 },
      { heading: 'Lowest', value: ({ lowest }) => lowest },
      { heading: 'Surveys', value: ({ scored }) => scored },
    ]}
    drawnHeadings={['Score']}
  />
);
