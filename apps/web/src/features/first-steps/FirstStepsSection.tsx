import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { Market } from '#contract/reference-records.ts';
import { areFirstStepsDone } from '../../shell/device-settings.ts';
import { useDefaultMarket } from '../../shell/market.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { TextLink, underlined } from '../../ui/TextLink.tsx';
import { createFirstStepsQuery, type FirstRecords } from './queries.ts';

interface Step {
  label: string;
  /** What it is, in half a sentence. */
  what: string;
  link: LinkProps;
  isDone: boolean;
  importKind?: ImportKind;
}

/** From an empty installation to its first lunch (screens-23). `isKept`: also once all of it is there. */
export default function FirstStepsSection({ isKept = false }: { isKept?: boolean }) {
  const market = useDefaultMarket();
  const { serviceTypes } = useReferenceData();
  return (
    <QueryPart what="First steps" query={useQuery(createFirstStepsQuery(market))}>
      {(records) => <StepList steps={listSteps(records, market, serviceTypes.length > 0)} isKept={isKept} />}
    </QueryPart>
  );
}

function listSteps(records: FirstRecords, market: Market | undefined, hasServiceTypes: boolean): Step[] {
  const { firstDay } = records;
  return [
    {
      label: 'Market',
      what: 'a city you cook in',
      link: linkOptions({ to: '/reference-data', search: { list: 'market' } }),
      isDone: market !== undefined,
    },
    {
      label: 'Service types',
      what: 'how food is served, like a buffet',
      link: linkOptions({ to: '/service-types' }),
      isDone: hasServiceTypes,
    },
    {
      label: 'Ingredients',
      what: 'what you buy, with its allergens',
      link: linkOptions({ to: '/ingredients' }),
      isDone: records.ingredients,
      importKind: 'ingredients',
    },
    {
      label: 'Elements',
      what: 'your dishes and what they are made of',
      link: linkOptions({ to: '/elements' }),
      isDone: records.elements,
      importKind: 'elements',
    },
    {
      label: 'Menu',
      what: 'dishes that are served together',
      link: linkOptions({ to: '/menus/new' }),
      isDone: records.menus,
      importKind: 'menus',
    },
    {
      label: 'Account',
      what: 'a client and where you serve it',
      link: linkOptions({ to: '/accounts' }),
      isDone: records.account !== undefined,
      importKind: 'accounts',
    },
    {
      label: 'Who eats when',
      what: 'how many people on which days',
      link: records.account
        ? linkOptions({
            to: '/accounts/$accountId',
            params: { accountId: records.account },
            search: { tab: 'schedule' },
          })
        : linkOptions({ to: '/accounts' }),
      isDone: records.people,
    },
    {
      label: 'First lunch',
      what: 'a menu on a day with people',
      link:
        market && firstDay
          ? linkOptions({
              to: '/markets/$marketId/scheduling-detail/$date',
              params: { marketId: market.id, date: firstDay },
            })
          : linkOptions({ to: '/scheduling' }),
      isDone: records.lunch,
    },
  ];
}

function StepList({ steps, isKept }: { steps: readonly Step[]; isKept: boolean }) {
  const areDone = steps.every(({ isDone }) => isDone);
  useEffect(() => {
    if (areDone) areFirstStepsDone.set(true);
  }, [areDone]);
  if (areDone && !isKept) return null;
  return (
    <Paper component="section" variant="outlined" aria-labelledby="first-steps" sx={{ p: 2, mb: 2 }}>
      <Typography id="first-steps" variant="h2" sx={{ mb: 1 }}>
        First steps
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {steps.map(({ label, what, link, isDone, importKind }) => (
          <Box component="li" key={label} sx={{ display: 'flex', alignItems: 'flex-start', columnGap: 1.5 }}>
            {isDone ? (
              <DoneIcon fontSize="small" titleAccess="Done" color="success" />
            ) : (
              <OpenIcon fontSize="small" titleAccess="To do" color="action" />
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
              <TextLink {...link} sx={underlined}>
                {label}
              </TextLink>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {what}
              </Box>
              {!isDone && importKind && (
                <TextLink to="/imports/$kind" params={{ kind: importKind }} sx={underlined}>
                  Import a spreadsheet
                </TextLink>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
