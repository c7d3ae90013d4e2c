import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useId } from 'react';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { Failed, LoadingRows } from '../../../ui/states.tsx';
import { referenceDataQueries } from '../queries.ts';

interface AllergenFieldProps {
  /** Ids ticked by hand. */
  value: readonly string[];
  hasNoAllergens: boolean;
  /** Ticking 'No allergens' clears and disables the others (screens-10). */
  onChange: (allergenIds: string[], hasNoAllergens: boolean) => void;
  /** Allergens from the element's ingredients, with the names of their sources (catalogue-5). */
  carriedAllergens?: readonly { id: string; name: string; ingredients: readonly { name: string }[] }[];
  error?: string | undefined;
  disabled?: boolean;
  /** Receives focus when an error jumps here. */
  groupRef?: Ref<HTMLElement>;
}

/** 'No allergens' first, then all allergens. Those from ingredients show their source (catalogue-5). */
export function AllergenField(props: AllergenFieldProps) {
  const { value, hasNoAllergens, onChange, carriedAllergens = [], error, disabled, groupRef } = props;
  const id = useId();
  const allergens = useQuery(referenceDataQueries.allergens());
  const lockedProps = disabled ? { disabled: true } : {};

  // A cached list stays usable when a refetch fails.
  if (allergens.error && !allergens.data)
    return <Failed onRetry={() => void allergens.refetch()}>{elementTexts.allergensFailed}</Failed>;
  if (!allergens.data) return <LoadingRows rows={3} label="Loading allergens…" />;
  const toggle = (allergenId: string) =>
    onChange(
      value.includes(allergenId) ? value.filter((other) => other !== allergenId) : [...value, allergenId],
      false,
    );
  return (
    <Box
      ref={groupRef}
      tabIndex={-1}
      role="group"
      aria-label="Allergens"
      aria-describedby={error ? `${id}-error` : `${id}-label`}
    >
      <Typography id={`${id}-label`} variant="body2" color={error ? 'error' : 'text.secondary'}>
        Tick all there are, or mark that there are none. *
      </Typography>
      <CheckboxField
        {...lockedProps}
        label="No allergens"
        checked={hasNoAllergens}
        onChange={(isChecked) => onChange(isChecked ? [] : [...value], isChecked)}
      />
      <Box sx={boxes}>
        {allergens.data.map((allergen) => {
          const sources = carriedAllergens.find((other) => other.id === allergen.id)?.ingredients ?? [];
          return (
            <Box key={allergen.id}>
              <FormControlLabel
                {...(hasNoAllergens ? { disabled: true } : lockedProps)}
                label={allergen.name}
                control={
                  <Checkbox
                    checked={value.includes(allergen.id)}
                    indeterminate={!value.includes(allergen.id) && sources.length > 0}
                    onChange={() => toggle(allergen.id)}
                    slotProps={{
                      input: { 'aria-describedby': sources.length > 0 ? `${id}-${allergen.id}` : undefined },
                    }}
                  />
                }
              />
              {sources.length > 0 && (
                <Typography id={`${id}-${allergen.id}`} variant="body2" color="text.secondary" sx={{ pl: 4, mt: -1 }}>
                  from {sources.map((source) => source.name).join(', ')}
                </Typography>
              )}
            </Box>
          );
        })}
      </Box>
      {error && (
        <FormHelperText id={`${id}-error`} error>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}

const boxes = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  alignItems: 'start',
  columnGap: 1,
  '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
} as const;
