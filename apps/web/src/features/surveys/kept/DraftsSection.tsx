import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { SurveyDraft } from '../../../offline/phone-storage.ts';
import { useCurrentUser } from '../../../shell/current-user.ts';
import { QueryPart } from '../../../shell/QueryPart.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { createDraftsQuery } from '../queries.ts';

/** Surveys of any day that were begun and left: nobody would look for them on a day that is over. */
export function DraftsSection() {
  const { id: userId } = useCurrentUser();
  return (
    <QueryPart what={surveyTexts.drafts} query={useQuery(createDraftsQuery(userId))}>
      {(drafts) => drafts.length > 0 && <Drafts drafts={drafts} />}
    </QueryPart>
  );
}

function Drafts({ drafts }: { drafts: readonly SurveyDraft[] }) {
  return (
    <section aria-labelledby="drafts">
      <Typography variant="h2" id="drafts">
        Begun and not submitted
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {drafts.map(({ surveyId, title }) => (
          <li key={surveyId}>
            <ButtonLink to="/hosts/survey/$surveyId" params={{ surveyId }} sx={{ minHeight: 48 }}>
              {title}
            </ButtonLink>
          </li>
        ))}
      </Box>
    </section>
  );
}
