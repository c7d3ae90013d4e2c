import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { ImportResult } from '#contract/imports.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { importKindTexts } from './import-kind-texts.ts';

/** The imported records, and links to the usual next step. The toast with its Undo is gone by then. */
export function ImportDoneSection({ kind, result }: { kind: ImportKind; result: ImportResult }) {
  const { list, listTitle, next } = importKindTexts[kind];
  const following = importKindTexts[next ?? kind];
  const mayGoOn = useCan(following.permission) && next !== null;
  return (
    <FormSection title="Done" columns={1}>
      <Typography>
        {texts.done(result.created, result.changed)} {result.same > 0 && texts.asTheyWere(result.same)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ButtonLink {...list} variant="outlined">
          {`Open ${listTitle}`}
        </ButtonLink>
        {mayGoOn && (
          <ButtonLink to="/imports/$kind" params={{ kind: next }}>
            {following.title}
          </ButtonLink>
        )}
      </Box>
    </FormSection>
  );
}
