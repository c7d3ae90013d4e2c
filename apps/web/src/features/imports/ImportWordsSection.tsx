import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { ImportPreview, UnknownWord, WordAnswer } from '#contract/imports.ts';
import { ALL_WORDS, LEFT_OUT } from '#domain/imports/dictionary.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { importKindTexts } from './import-kind-texts.ts';
import { isSameWord } from './use-import-choices.ts';

const CREATE = 'create';
const LEAVE_OUT = 'leave out';
/** Between the ids of a choice that is several entries: no id has a line break. */
const SEVERAL = '\n';

/** Undefined where an entry is not there any more. */
function formatAnswerNames({ id, furtherIds = [] }: WordAnswer, all: readonly { id: string; name: string }[]) {
  const names = [id, ...furtherIds].map((entry) => all.find((record) => record.id === entry)?.name);
  return names.every((name) => name !== undefined) ? names.join(' and ') : undefined;
}

const formatLeaveOutAll = (listName: string) =>
  listName === 'unit'
    ? 'Leave out all amounts that are not understood'
    : 'Only print all unknown ingredients, without amounts';

/** Row 0 is what was said for all new records. */
function formatWhere(rows: number, firstRow: number): string {
  if (firstRow === 0) return 'For new records';
  return rows === 1 ? `Row ${firstRow}` : `${rows.toLocaleString('en-US')} rows, first row ${firstRow}`;
}

interface ImportWordsSectionProps {
  preview: ImportPreview;
  answers: readonly WordAnswer[];
  /** Given for an earlier file, about allergens and diets: they count once they are confirmed (import-13). */
  earlierAnswers: readonly WordAnswer[];
  onAnswer: (answer: WordAnswer) => void;
  onTakeBack: (answer: WordAnswer) => void;
}

/** Read at once; more of them hide what follows. */
const AT_FIRST = 20;

/** Words that no list has: which entry is meant, or a new one. Nothing is guessed (import-5). */
export function ImportWordsSection(props: ImportWordsSectionProps) {
  const { preview, answers, earlierAnswers, onAnswer, onTakeBack } = props;
  const { words, lists, mayLeaveOutAll } = preview;
  const [isWhole, setWhole] = useState(false);
  const shownWords = isWhole ? words : words.slice(0, AT_FIRST);
  return (
    <FormSection
      title="Words"
      columns={1}
      description={
        words.length > 0
          ? "We don't know these words. Pick what each means, or correct it in the file."
          : mayLeaveOutAll.length > 0
            ? 'Some amounts are not understood.'
            : 'All words are known.'
      }
    >
      <EarlierImports words={words} />
      {mayLeaveOutAll.map(({ list, listName }) => (
        <Button
          key={list}
          sx={{ justifySelf: 'start' }}
          onClick={() => onAnswer({ list, word: ALL_WORDS, id: LEFT_OUT })}
        >
          {formatLeaveOutAll(listName)}
        </Button>
      ))}
      {shownWords.map((word) => (
        <WordRow
          key={`${word.list} ${word.word}`}
          word={word}
          earlier={earlierAnswers.find((answer) => isSameWord(answer, word))}
          all={lists[word.list] ?? []}
          onAnswer={onAnswer}
        />
      ))}
      {words.length > shownWords.length && (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setWhole(true)}>
          Show {words.length - shownWords.length} more
        </Button>
      )}
      {answers.length > 0 && <AnswersList answers={answers} onTakeBack={onTakeBack} />}
    </FormSection>
  );
}

/** Lists that have a separate import. A whole list that is not known has not been imported yet. */
const importByList: Readonly<Record<string, ImportKind>> = {
  ingredients: 'ingredients',
  elements: 'elements',
  accounts: 'accounts',
};
const MANY = 5;

/** A file that names many records which are not there is usually chosen before the file that holds them. */
function EarlierImports({ words }: { words: readonly UnknownWord[] }) {
  const lists = Object.entries(importByList).filter(
    ([name]) => words.filter(({ list }) => list === name).length > MANY,
  );
  return lists.map(([name, kind]) => (
    <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography component="span">Many {name} of this file are not in Brigade yet.</Typography>
      <ButtonLink to="/imports/$kind" params={{ kind }} variant="outlined">
        {`${importKindTexts[kind].title} first`}
      </ButtonLink>
    </Box>
  ));
}

interface WordRowProps {
  word: UnknownWord;
  earlier: WordAnswer | undefined;
  all: readonly { id: string; name: string }[];
  onAnswer: (answer: WordAnswer) => void;
}

function WordRow({ word: unknown, earlier, all, onAnswer }: WordRowProps) {
  const { list, listName, word, rows, firstRow, suggestions, isClear, mayCreate, mayLeaveOut } = unknown;
  const [likeliest] = suggestions;
  const suggested = suggestions.map(({ id, furtherIds, name }) => ({ id: [id, ...furtherIds].join(SEVERAL), name }));
  const others = all.filter(({ id }) => suggested.every((suggestion) => suggestion.id !== id));
  const create = { id: CREATE, name: `New ${listName} “${word}”` };
  const earlierNames = earlier && formatAnswerNames(earlier, all);
  function answer(chosenId: string) {
    if (chosenId === CREATE || chosenId === LEAVE_OUT)
      return onAnswer({ list, word, id: chosenId === CREATE ? null : LEFT_OUT });
    const [id = '', ...furtherIds] = chosenId.split(SEVERAL);
    onAnswer({ list, word, id, furtherIds });
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{word}</strong> ({listName})
        <Typography variant="body2" color="textSecondary">
          {formatWhere(rows, firstRow)}
        </Typography>
      </Box>
      {earlier && earlierNames ? (
        <>
          <Typography variant="body2" component="span">
            Answered before: {earlierNames}
          </Typography>
          <Button variant="outlined" onClick={() => onAnswer(earlier)}>
            It still means {earlierNames}
          </Button>
        </>
      ) : (
        likeliest &&
        isClear && (
          <Button variant="outlined" onClick={() => answer(suggested[0]?.id ?? '')}>
            It means {likeliest.name}
          </Button>
        )
      )}
      {mayCreate && (
        <Button variant="outlined" onClick={() => onAnswer({ list, word, id: null })}>
          Create it
        </Button>
      )}
      <ChoiceField
        label={`Meaning of ${word}`}
        value=""
        noneLabel="Choose…"
        options={[
          ...(mayLeaveOut ? [{ id: LEAVE_OUT, name: 'Leave it out' }] : []),
          ...(mayCreate ? [create] : []),
          ...suggested,
          ...others,
        ]}
        onChange={(id) => id && answer(id)}
        minWidth={220}
      />
    </Box>
  );
}

function AnswersList({ answers, onTakeBack }: Pick<ImportWordsSectionProps, 'answers' | 'onTakeBack'>) {
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        What you said of words ({answers.length})
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {answers.map((answer) => (
          <Box
            component="li"
            key={`${answer.list} ${answer.word}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
          >
            {answer.word === ALL_WORDS ? 'All others' : answer.word}
            {answer.id === null && ' is new'}
            {answer.id === LEFT_OUT && ' left out'}
            <Button size="small" aria-label={`Forget ${answer.word}`} onClick={() => onTakeBack(answer)}>
              Forget
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
