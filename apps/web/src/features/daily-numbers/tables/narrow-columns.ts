/** On a phone a table of dishes gives most of its width to the dish, who it is for, and little to space. */
export const narrowColumns = {
  '& th, & td': { px: { xs: 1, sm: 2 } },
  '& tbody th': { width: { xs: '60%', sm: 'auto' } },
} as const;
