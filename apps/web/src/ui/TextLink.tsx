import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';

/** A link to a screen of the app in running text and tables; addresses are typed. */
export const TextLink = createLink(
  styled('a')(({ theme }) => ({
    color: theme.vars.palette.primary.main,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.focusRing}`, outlineOffset: 2, borderRadius: 2 },
  })),
);

/** For a link whose place does not say that it is one: its color is nearly that of text. */
export const underlined = { textDecoration: 'underline', textUnderlineOffset: '3px' } as const;
