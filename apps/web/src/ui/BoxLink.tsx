import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';

/** A link to a screen, styled by `sx`. */
export const BoxLink = createLink(styled('a')({}));
