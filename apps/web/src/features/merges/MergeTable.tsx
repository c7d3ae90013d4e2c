import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { mergeTexts as texts } from '#contract/merge-texts.ts';
import type { MergeSide } from '#contract/merges.ts';

export type Choice = 'kept' | 'other' | 'both';

/** Allergens, 'not for' marks and closing days are united unless somebody chooses a side. */
const united = ['allergens', 'notFor', 'closings'];

/** Values that only the other record has stay unless somebody chooses to drop them. */
export const getDefaultChoices = ([survivor, other]: readonly [MergeSide, MergeSide]): Readonly<
  Record<string, Choice>
> =>
  Object.fromEntries(
    survivor.fields.flatMap(({ field, text }, index) =>
      text === texts.nothing && other.fields[index]?.text !== texts.nothing && !united.includes(field)
        ? [[field, 'other' as const]]
        : [],
    ),
  );

interface MergeTableProps {
  sides: readonly [MergeSide, MergeSide];
  choices: Readonly<Record<string, Choice>>;
  onChoose: (field: string, choice: Choice) => void;
}

/** One row for each field, with the value of each side; where they are equal there is nothing to choose. */
export function MergeTable({ sides: [survivor, other], choices, onChoose }: MergeTableProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {survivor.fields.map(({ field, label, text }, index) => (
        <FieldChoice
          key={field}
          label={label}
          texts={[text, other.fields[index]?.text ?? '']}
          isUnited={united.includes(field)}
          choice={choices[field] ?? (united.includes(field) ? 'both' : 'kept')}
          onChoose={(choice) => onChoose(field, choice)}
        />
      ))}
      <Box component="section" aria-label={texts.pointsAt}>
        <Typography variant="body2" color="text.secondary">
          {texts.pointsAt}
        </Typography>
        {[survivor, other].map(({ id, name, uses }) => (
          <Box key={id} sx={{ overflowWrap: 'anywhere' }}>{`${name}: ${uses.join(', ') || texts.nothing}`}</Box>
        ))}
      </Box>
    </Box>
  );
}

interface FieldChoiceProps {
  label: string;
  texts: readonly [kept: string, other: string];
  isUnited: boolean;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function FieldChoice({ label, texts: [survivorText, other], isUnited, choice, onChoose }: FieldChoiceProps) {
  const labelId = useId();
  const options: readonly (readonly [Choice, string])[] = [
    ['kept', survivorText],
    ['other', other],
    ...(isUnited ? [['both', texts.both] as const] : []),
  ];
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography id={labelId} variant="body2" color="text.secondary">
        {label}
      </Typography>
      {survivorText === other ? (
        <Box sx={{ overflowWrap: 'anywhere' }}>{survivorText}</Box>
      ) : (
        <RadioGroup
          aria-labelledby={labelId}
          value={choice}
          onChange={(_event, value) => {
            const chosenOption = options.find(([option]) => option === value);
            if (chosenOption) onChoose(chosenOption[0]);
          }}
          sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}
        >
          {options.map(([value, text]) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio />}
              label={<Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', pt: 1 }}>{text}</Box>}
              sx={{ minWidth: 0, mr: 0, alignItems: 'flex-start' }}
            />
          ))}
        </RadioGroup>
      )}
    </Box>
  );
}
