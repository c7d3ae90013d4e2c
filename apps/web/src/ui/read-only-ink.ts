/** Fields that are only read are disabled, and yet their values are as dark as any text; buttons stay gray. */
export const readOnlyInk = {
  '--mui-palette-text-disabled': 'var(--mui-palette-text-primary)',
  '& .MuiFormLabel-root.Mui-disabled': { color: 'text.secondary' },
  '& .MuiCheckbox-root.Mui-disabled, & .MuiRadio-root.Mui-disabled': { color: 'text.primary' },
  '& .MuiChip-root.Mui-disabled, & .MuiAutocomplete-tag.Mui-disabled': { opacity: 1 },
} as const;
