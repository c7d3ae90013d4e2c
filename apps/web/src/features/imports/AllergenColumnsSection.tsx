import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ImportPreview } from '#contract/imports.ts';
import { FormSection } from '../../ui/FormSection.tsx';

interface AllergenColumnsSectionProps {
  columns: ImportPreview['allergenColumns'];
  onChoose: (key: string, column: number | null) => void;
}

/** Columns of single allergens: whether a mark in them counts is asked, and not guessed (import-13). */
export function AllergenColumnsSection({ columns, onChoose }: AllergenColumnsSectionProps) {
  if (columns.length === 0) return null;
  const chooseAll = (isRead: boolean) => {
    for (const { key, column } of columns) onChoose(key, isRead ? column : null);
  };
  const isOpen = columns.some(({ isRead }) => isRead === null);
  return (
    <FormSection
      title="Allergens in columns of their own"
      columns={1}
      description={
        isOpen
          ? 'The headings of these columns look like allergens. Does a mark in them, such as X or Yes, mean that the allergen is contained?'
          : 'What you said of the columns whose headings look like allergens.'
      }
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {columns.map(({ key, heading, allergen, isRead }) => (
          <Typography component="li" key={key}>
            {heading === allergen ? heading : `${heading} (${allergen})`}
            {isRead !== null && (isRead ? ': marks count' : ': left out')}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => chooseAll(true)}>
          Marks mean contained
        </Button>
        <Button variant="outlined" onClick={() => chooseAll(false)}>
          Leave these columns out
        </Button>
      </Box>
    </FormSection>
  );
}
