import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changesTexts } from '#contract/changes-texts.ts';
import type { Ingredient } from '#contract/ingredients.ts';
import type { ReplacementCandidate, Replacements } from '#contract/replacements.ts';
import { replacementTexts as texts } from '#contract/replacements-texts.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useQuestions } from '../../shell/use-questions.tsx';
import { useUndo } from '../../shell/use-undo.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useAlert, useNotify } from '../../ui/feedback.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { CandidateList } from './CandidateList.tsx';
import { ChosenElementsSection } from './ChosenElementsSection.tsx';
import { useReplaceIngredient } from './mutations.ts';
import { replacementQueries } from './queries.ts';
import { useChosenElements } from './use-chosen-elements.ts';

interface ReplaceIngredientDialogProps {
  ingredient: Ingredient;
  onClose: () => void;
}

const nothing: Replacements['elements'] = { count: 0, items: [] };

/** Another ingredient takes the place of this one: which, and in which elements (changes-5). */
export default function ReplaceIngredientDialog({ ingredient, onClose }: ReplaceIngredientDialogProps) {
  const [q, setQ] = useState('');
  const query = useQuery(replacementQueries.of(ingredient.id, q));
  const replacements = query.data?.data;
  const [candidate, setCandidate] = useState<ReplacementCandidate>();
  const chosenElements = useChosenElements(replacements?.elements ?? nothing, candidate);
  const maySchedule = useCan('editScheduleMenu');
  const [alsoScheduled, setAlsoScheduled] = useState(maySchedule);
  const { isSaving, replace } = useReplacing(ingredient, onClose);
  const unused = replacements?.elements.count === 0 ? texts.notUsed(ingredient.name) : undefined;
  const unchosen = candidate && chosenElements.count === 0 ? texts.chooseElements : undefined;

  return (
    <FormDialog
      title={texts.title(ingredient.name)}
      saveLabel={texts.submit(chosenElements.count)}
      saving={isSaving}
      isDirty={candidate !== undefined}
      obstacle={unused ?? (candidate ? unchosen : texts.chooseCandidate)}
      onSave={async () => {
        if (candidate) await replace(candidate, { ...chosenElements.input, alsoScheduled });
      }}
      onClose={onClose}
    >
      <SearchField label={texts.search} value={q} onChange={setQ} autoFocus focusedBySlash={false} fullWidth />
      {query.error && !replacements && <QueryFailed query={query} />}
      {!replacements && !query.error && <LoadingRows />}
      {replacements && (
        <>
          <Box sx={foundStyle} aria-busy={query.isPlaceholderData}>
            <CandidateList
              replacedIngredient={ingredient}
              of={replacements}
              chosenCandidate={candidate}
              onChoose={setCandidate}
            />
          </Box>
          <Typography variant="body2" color="text.secondary">
            {texts.counted(replacements.countedServices, replacements.services)}
          </Typography>
          <ChosenElementsSection
            elements={replacements.elements}
            candidate={candidate}
            chosenElements={chosenElements}
          />
        </>
      )}
      {maySchedule && (
        <Box>
          <CheckboxField label={texts.alsoScheduled} checked={alsoScheduled} onChange={setAlsoScheduled} />
          <Typography variant="body2" color="text.secondary">
            {texts.alsoScheduledHelp}
          </Typography>
        </Box>
      )}
    </FormDialog>
  );
}

const foundStyle = {
  maxHeight: 320,
  overflowY: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
} as const;

/** Sends it, with the question about what it reaches, and says what became of it. */
function useReplacing(ingredient: Ingredient, onClose: () => void) {
  const mutation = useReplaceIngredient(ingredient.id);
  const ask = useQuestions();
  const notify = useNotify();
  const { notifyUndoable } = useUndo();
  const alert = useAlert();
  type Chosen = Omit<Parameters<typeof mutation.mutateAsync>[0]['body'], 'replacementId'>;

  async function replace({ id, name }: ReplacementCandidate, chosenElements: Chosen) {
    try {
      const body = { ...chosenElements, replacementId: id };
      const reply = await ask((confirmed) => mutation.mutateAsync({ body, confirmed }), {
        confirmLabel: changesTexts.confirm,
      });
      if (!reply) return;
      const { elements, copies, unnamedIn, unmarkedIn } = reply.data;
      notifyUndoable(texts.done(ingredient.name, name, elements, copies), reply);
      onClose();
      const unnamed = unnamedIn.map((element) => element.name);
      if (unnamed.length > 0) await alert(texts.unnamed(unnamed, ingredient.name));
      if (unmarkedIn.length > 0) await alert(texts.unmarked(unmarkedIn.map((element) => element.name)));
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }
  return { isSaving: mutation.isPending, replace };
}
