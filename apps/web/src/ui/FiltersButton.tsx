import FilterIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { type Filter, FilterFields } from './FilterFields.tsx';

interface FiltersButtonProps {
  filters: readonly Filter[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

/** Behind one button; what is chosen stays in sight and is taken away with a press. */
export function FiltersButton({ filters, values, onChange }: FiltersButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (filters.length === 0) return null;
  const chosenFilters = filters.flatMap(({ name, label, options }) => {
    const value = options?.find(({ id }) => id === values[name])?.name;
    return value === undefined ? [] : [{ name, text: `${label}: ${value}` }];
  });
  return (
    <>
      <Button startIcon={<FilterIcon />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filters
      </Button>
      {!isOpen &&
        chosenFilters.map(({ name, text }) => (
          <Chip
            key={name}
            label={text}
            aria-label={`Remove ${text}`}
            onClick={() => onChange(name, '')}
            onDelete={() => onChange(name, '')}
          />
        ))}
      {isOpen && (
        <Box sx={filterFields}>
          <FilterFields filters={filters} values={values} onChange={onChange} />
        </Box>
      )}
    </>
  );
}

const filterFields = {
  flexBasis: '100%',
  display: 'grid',
  gap: 1.5,
  pt: 0.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(120px, 1fr))' },
  '&& > *': { minWidth: 0, width: '100%' },
} as const;
