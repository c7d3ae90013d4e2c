import ExpandIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { coverageTexts } from '#contract/coverage-texts.ts';
import { hostTexts } from '#contract/host-texts.ts';
import type { ScheduledElement, ScheduledMenu } from '#contract/scheduling.ts';
import { servicePlanTexts } from '#contract/service-plan-texts.ts';
import { Alternatives } from '../../shell/Alternatives.tsx';
import { QueryFailed, QueryPart } from '../../shell/QueryPart.tsx';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { LoadingRows } from '../../ui/states.tsx';
import { useAccountPlates } from '../surveys/form/AccountPlatesSection.tsx';
import { type HostDay, hostQueries } from '../surveys/queries.ts';
import { formatHostAllergens } from './host-day-texts.ts';

interface HostFlowSectionProps {
  day: HostDay;
  menuId: string;
  accountId: string;
}

/** The host flow on the screen, for places where no document can be downloaded. */
export function HostFlowSection({ day, menuId, accountId }: HostFlowSectionProps) {
  return (
    <>
      <OtherAlternatives day={day} menuId={menuId} accountId={accountId} />
      <Setup menuId={menuId} />
    </>
  );
}

/**
 * Alternatives of the menu that nobody of the account needs, one press away, so that a guest who asks hears that they are
 * not there. While nobody counted, all of them are in sight.
 */
const OtherAlternatives = (of: HostFlowSectionProps) => (
  <QueryPart what="Alternatives" query={useQuery(hostQueries.menu(of.menuId))}>
    {(menu) => <MenuAlternatives menu={menu} {...of} />}
  </QueryPart>
);

function MenuAlternatives({ menu, ...of }: HostFlowSectionProps & { menu: ScheduledMenu }) {
  const { data: account } = useAccountPlates(of);
  const plates = account && [...account.plates, ...account.openPlates];
  const here = new Set(plates?.map(({ scheduledElementId, order }) => `${scheduledElementId} ${order}`));
  const others = menu.scheduledElements.flatMap(({ id, name, alternative }) => {
    const left = alternative.filter((_, order) => !here.has(`${id} ${order}`));
    return left.length > 0 ? [{ id, name, left }] : [];
  });
  if (others.length === 0) return null;
  const list = (
    <>
      {others.map(({ id, name, left }) => (
        <Alternatives
          key={id}
          dish={name}
          alternatives={left}
          portions={plates ? left.map(() => coverageTexts.nobodyHereNeeds) : undefined}
          {...(plates && { sx: { fontWeight: 400, color: 'text.secondary' } })}
        />
      ))}
    </>
  );
  const count = others.reduce((sum, { left }) => sum + left.length, 0);
  return (
    <Box component="section" aria-label="Alternatives">
      {plates ? (
        <details>
          <Box component="summary" sx={{ minHeight: 48, alignContent: 'center' }}>
            {hostTexts.moreAlternatives(count)}
          </Box>
          {list}
        </details>
      ) : (
        <>
          <Box component="h2" sx={{ m: 0, mb: 0.5, fontSize: '1rem' }}>
            Alternatives
          </Box>
          {list}
        </>
      )}
    </Box>
  );
}

function Setup({ menuId }: { menuId: string }) {
  return (
    <Accordion disableGutters variant="outlined" slotProps={{ heading: { component: 'h2' } }}>
      <AccordionSummary expandIcon={<ExpandIcon />} sx={{ minHeight: 56, font: 'inherit', fontWeight: 600 }}>
        Set-up and elements
      </AccordionSummary>
      <AccordionDetails>
        <Flow menuId={menuId} />
      </AccordionDetails>
    </Accordion>
  );
}

function Flow({ menuId }: { menuId: string }) {
  const menu = useQuery(hostQueries.menu(menuId));
  if (menu.data === undefined) {
    if (!menu.isError) return <LoadingRows rows={4} label="Loading the host flow…" />;
    return <QueryFailed query={menu} />;
  }
  const { scheduledElements, butcherPaperNotes, clientNotes, talkingPoints } = menu.data;
  const inFlow = scheduledElements.toSorted((left, right) => left.hostFlowOrder - right.hostFlowOrder);
  return (
    <Box sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
      {inFlow.length === 0 ? <div>{servicePlanTexts.withoutElements(0)}.</div> : <ElementList elements={inFlow} />}
      <AddOnLists menu={menu.data} />
      <Note title="Butcher paper notes">{butcherPaperNotes}</Note>
      <Note title="Client notes">{clientNotes}</Note>
      <Note title="Talking points">{talkingPoints}</Note>
    </Box>
  );
}

/** Add-ons to set out, each under its type. */
const AddOnLists = ({ menu: { marketId, date, serviceLineId } }: { menu: ScheduledMenu }) => (
  <QueryPart what="Add-ons" query={useQuery(hostQueries.addOns({ marketId, date }))}>
    {(all) =>
      all
        .filter((addOn) => addOn.serviceLineId === serviceLineId)
        .map((addOn) => (
          <div key={addOn.id}>
            <Box component="h3" sx={{ m: 0, mb: 1, fontSize: '1rem' }}>
              Add-on: {addOn.addOnType}
            </Box>
            <ElementList elements={addOn.scheduledElements} />
          </div>
        ))
    }
  </QueryPart>
);

function ElementList({ elements }: { elements: readonly ScheduledElement[] }) {
  const { servingUtensils, servingVessels } = useReferenceData();
  return (
    <Box component="ol" sx={{ display: 'grid', gap: 1.5, m: 0, pl: 3 }}>
      {elements.map((element) => (
        <li key={element.id}>
          <strong>{element.name}</strong>
          <Box sx={{ color: 'text.secondary' }}>
            {[
              getEntryName(servingVessels, element.servingVesselId),
              getEntryName(servingUtensils, element.servingUtensilId),
            ]
              .filter(Boolean)
              .join(', ')}
          </Box>
          {element.directionals && <div>{element.directionals}</div>}
          <div>{formatHostAllergens(element)}</div>
          <Alternatives dish={element.name} alternatives={element.alternative} />
        </li>
      ))}
    </Box>
  );
}

function Note({ title, children }: { title: string; children: string }) {
  if (!children) return null;
  return (
    <div>
      <strong>{title}</strong>
      <Box sx={{ whiteSpace: 'pre-line' }}>{children}</Box>
    </div>
  );
}
