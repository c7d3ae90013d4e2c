import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { portionAdviceTexts as texts } from '#contract/portion-advice-texts.ts';
import type { Id } from '#contract/values.ts';
import { formatAdvice, formatAdvisedModifier } from '#domain/portion-advice/advice-text.ts';
import { type AdvicePlace, adviceQueries } from './queries.ts';
import { useTakeAdvice } from './use-take-advice.ts';

interface AdviceRowProps {
  /** The modifier's account and type. */
  accountId: Id;
  elementTypeId: Id | undefined;
  /** What else the screen asks for, in one call. */
  place: AdvicePlace;
  /** Something typed is not saved yet: saving the advice as well would mix both. */
  disabled: boolean;
}

/** A quiet line where a modifier is decided, and the press that takes the advice (portion-advice-3). */
export function AdviceRow({ accountId, elementTypeId, place, disabled }: AdviceRowProps) {
  const { mayTake, take, isTaking } = useTakeAdvice();
  const { data } = useQuery(adviceQueries.of(place));
  if (!data) return null;
  const advice = data.accounts.find(
    (candidate) => candidate.account.id === accountId && candidate.elementType.id === elementTypeId,
  );
  if (!advice) return null;
  const { modifier, current, elementType } = advice;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontSize: 13 }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {formatAdvice(advice)}
      </Box>
      {mayTake && modifier !== null && modifier !== current && (
        <Button
          size="small"
          disabled={disabled}
          sx={{ ml: -0.75 }}
          loading={isTaking}
          onClick={() => void take(advice)}
        >
          {texts.takeForAllDays(formatAdvisedModifier(modifier), elementType.name)}
        </Button>
      )}
    </Box>
  );
}
