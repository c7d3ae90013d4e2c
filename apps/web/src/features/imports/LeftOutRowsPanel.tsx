import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ImportPreview, MOST_ROWS_NAMED } from '#contract/imports.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import type { useLeftOutRows } from './use-left-out-rows.ts';

interface LeftOutRowsProps {
  preview: ImportPreview;
  rows: ReturnType<typeof useLeftOutRows>;
  isBusy: boolean;
}

/** Rows that need a look may be left out: not every file can be corrected. */
export function LeftOutRowsPanel({ preview: { faultyRows, counts }, rows, isBusy }: LeftOutRowsProps) {
  const { leftOut, leaveOut, takeBack } = rows;
  const areOthersLeft = counts.created + counts.changed + counts.same > 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
      {faultyRows.length > 0 && areOthersLeft && (
        <Button variant="outlined" disabled={isBusy} onClick={() => leaveOut(faultyRows)}>
          {texts.leaveOut(faultyRows.length)}
        </Button>
      )}
      {leftOut.length > 0 && (
        <>
          <Typography component="span">
            {texts.leftOut(texts.rows(leftOut.slice(0, MOST_ROWS_NAMED), leftOut.length))}
          </Typography>
          <Button disabled={isBusy} onClick={takeBack}>
            Take them back
          </Button>
        </>
      )}
    </Box>
  );
}
