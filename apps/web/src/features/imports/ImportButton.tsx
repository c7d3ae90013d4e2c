import type { ImportKind } from '#contract/import-kinds.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** To the import of a kind of records, beside the button that makes one. On a phone nobody has spreadsheets at hand. */
export const ImportButton = ({ kind }: { kind: ImportKind }) => (
  <ButtonLink
    to="/imports/$kind"
    params={{ kind }}
    variant="outlined"
    sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
  >
    Import
  </ButtonLink>
);
