import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ImportPreview } from '#contract/imports.ts';
import { FormSection } from '../../ui/FormSection.tsx';

interface AllergenColumnsSectionProps {
  /** The columns are of people: their needs, and not what is contained. */
  isForPeople: boolean;
  columns: ImportPreview['allergenColumns'];
  onChoose: (key: string, column: number | null) => void;
}

/** Columns of single allergens, or of words of them: whether they count is asked, and not guessed (import-13). */
export function AllergenColumnsSection({ isForPeople, columns, onChoose }: AllergenColumnsSectionProps) {
  const texts = isForPeople ? ofPeople : ofFood;
  return (
    <>
      <QuestionSection
        {...texts.marks}
        statement="marks count"
        columns={columns.filter(({ allergen }) => allergen !== null)}
        onChoose={onChoose}
      />
      <QuestionSection
        {...texts.words}
        statement="words count"
        columns={columns.filter(({ allergen }) => allergen === null)}
        onChoose={onChoose}
      />
    </>
  );
}

const ofFood = {
  marks: {
    title: 'Allergens in columns of their own',
    question:
      'The headings of these columns look like allergens. Does a mark in them, such as X or Yes, mean that the allergen is contained?',
    yes: 'Marks mean contained',
  },
  words: {
    title: 'Words of allergens in other columns',
    question: 'These columns may name allergens. Are the words in them allergens that are contained?',
    yes: 'The words are contained',
  },
} as const;

const ofPeople = {
  marks: {
    title: 'Needs in columns of their own',
    question:
      'The headings of these columns look like allergens or diets. Does a mark in them, such as X or Yes, mean that the person has this allergy or diet?',
    yes: 'Marks are needs',
  },
  words: {
    title: 'Needs in other columns',
    question:
      'These columns may name what people must not eat. Are the words in them their allergens? A diet needs a column of its own.',
    yes: 'The words are allergens',
  },
} as const;

interface QuestionSectionProps extends Omit<AllergenColumnsSectionProps, 'isForPeople'> {
  title: string;
  question: string;
  /** The answer that the columns count, and that it was given. */
  yes: string;
  statement: string;
}

function QuestionSection({ title, question, yes, statement, columns, onChoose }: QuestionSectionProps) {
  if (columns.length === 0) return null;
  const chooseAll = (isRead: boolean) => {
    for (const { key, column } of columns) onChoose(key, isRead ? column : null);
  };
  const isOpen = columns.some(({ isRead }) => isRead === null);
  return (
    <FormSection
      title={title}
      columns={1}
      description={isOpen ? question : 'What you said of the columns that may be about allergens.'}
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {columns.map(({ key, heading, allergen, isRead }) => (
          <Typography component="li" key={key}>
            {allergen === null || heading === allergen ? heading : `${heading} (${allergen})`}
            {isRead !== null && (isRead ? `: ${statement}` : ': left out')}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => chooseAll(true)}>
          {yes}
        </Button>
        <Button variant="outlined" onClick={() => chooseAll(false)}>
          Leave these columns out
        </Button>
      </Box>
    </FormSection>
  );
}
