import Link from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';

/** A link to a screen of the app, with the theme's look; addresses are typed. */
export const TextLink = createLink(Link);
