import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Insights } from '#contract/insights.ts';
import { insightTexts as texts } from '#contract/insights-texts.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { serviceScoreWords } from '#domain/surveys/survey-text.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/** The words behind the scores, newest first. */
export const CommentsSection = ({ comments, count }: { comments: Insights['comments']; count: number }) => (
  <Box component="section" aria-label="Comments">
    <Typography variant="h2" sx={{ mb: 1 }}>
      Comments
    </Typography>
    {count === 0 && <Typography color="text.secondary">{texts.noComments}</Typography>}
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 900 }}>
      {comments.map(({ surveyId, date, account, score, text }) => (
        <Box
          component="li"
          key={surveyId}
          sx={{ py: 1.25, borderBottom: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          <Typography variant="body2" color="text.secondary">
            <TextLink to="/hosts/survey/$surveyId" params={{ surveyId }}>
              {formatShortDate(date)} · {account.name}
            </TextLink>{' '}
            · {score === null ? texts.noScore : `${texts.score(score)}, ${serviceScoreWords[score]}`}
          </Typography>
          {text}
        </Box>
      ))}
    </Box>
    {count > comments.length && (
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {texts.newest(comments.length, count)}
      </Typography>
    )}
  </Box>
);
