import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CoverageSuggestion } from '#contract/coverage.ts';
import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import type { Id } from '#contract/values.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { RowPressButton } from '../../ui/RowPressButton.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { useRowsInPlace } from '../../ui/use-rows-in-place.ts';
import { useAddAlternative } from './mutations.ts';
import { coverageQueries } from './queries.ts';

interface SuggestionsSectionProps {
  scheduledMenuId: Id;
  /** Somebody is still without a meal whom a dish could help. */
  isDishWanted: boolean;
}

/** Dishes for those who get no meal, each added as an alternative by one press (diets-11). */
export function SuggestionsSection({ scheduledMenuId, isDishWanted }: SuggestionsSectionProps) {
  const headingId = useId();
  const suggestions = useQuery(coverageQueries.suggestions(scheduledMenuId));
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={headingId} variant="h3">
        Suggestions
      </Typography>
      {suggestions.error && !suggestions.data ? (
        <Failed onRetry={() => void suggestions.refetch()}>{texts.suggestionsFailed}</Failed>
      ) : !suggestions.data ? (
        <LoadingRows rows={2} label="Loading suggestions…" />
      ) : (
        <Suggestions {...{ scheduledMenuId, isDishWanted }} suggestions={suggestions.data} />
      )}
    </Box>
  );
}

const getSuggestionKey = ({ scheduledElementId, element }: CoverageSuggestion) => `${scheduledElementId} ${element.id}`;

interface SuggestionsProps extends SuggestionsSectionProps {
  suggestions: readonly CoverageSuggestion[];
}

function Suggestions({ scheduledMenuId, isDishWanted, suggestions }: SuggestionsProps) {
  const { tags } = useReferenceData();
  const add = useAddAlternative(scheduledMenuId);
  const notify = useNotify();
  const { shownRows, pressInPlace } = useRowsInPlace(suggestions, getSuggestionKey);

  async function take({ scheduledElementId, element, insteadOf }: CoverageSuggestion): Promise<boolean> {
    try {
      await add.mutateAsync({ scheduledElementId, elementId: element.id });
      notify(schedulingTexts.alternativeAdded(element.name, insteadOf));
      return true;
    } catch (error) {
      notify(toErrorMessage(error), 'error');
      return false;
    }
  }

  if (shownRows.length === 0)
    return <Typography color="text.secondary">{isDishWanted ? texts.noSuggestion : texts.noDishWanted}</Typography>;
  return (
    <Box component="ul" aria-label="Suggestions" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {shownRows.map(({ row: suggestion, isDone }) => {
        const { element, insteadOf, menuElementClassId, newAllergens, people, of } = suggestion;
        const tag = tags.find(({ id }) => id === menuElementClassId)?.name;
        const about = [
          texts.feeds(people, of),
          newAllergens.length > 0 ? texts.newAllergens(newAllergens) : texts.noNewAllergens,
        ];
        return (
          <Box component="li" key={getSuggestionKey(suggestion)} sx={rowStyle}>
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                <strong>{texts.suggested(element.name, insteadOf)}</strong>
                {tag && <TagChip name={tag} />}
              </Box>
              <Typography variant="body2" color="text.secondary">
                {about.join(' · ')}
              </Typography>
            </Box>
            <RowPressButton
              variant="outlined"
              text="Add alternative"
              doneText="Added"
              about={`: ${texts.suggested(element.name, insteadOf)}`}
              isDone={isDone}
              isBusy={add.isPending}
              onPress={() => void pressInPlace(suggestion, () => take(suggestion))}
            />
          </Box>
        );
      })}
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  justifyItems: { xs: 'start', sm: 'stretch' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
} as const;
