import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LABELS_PER_SHEET } from '#contract/document-names.ts';
import type { LabelCounts } from '#contract/documents.ts';
import { documentTexts } from '#contract/documents-texts.ts';
import type { Id, IdName } from '#contract/values.ts';
import { countSheets, listLabelFiles } from '#domain/documents/label-files.ts';
import { isApiError } from '../../api/api-error.ts';
import { NumberField } from '../../shell/NumberField.tsx';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { Empty, Forbidden, LoadingRows } from '../../ui/states.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { LabelChoiceField } from './LabelChoiceField.tsx';
import { documentQueries } from './queries.ts';
import { SheetButton } from './SheetButton.tsx';

interface LabelsDialogProps {
  menu: IdName;
  onClose: () => void;
}

/** The choice of labels of a service, and the first place on the first sheet. */
export default function LabelsDialog({ menu, onClose }: LabelsDialogProps) {
  const counts = useQuery(documentQueries.labelCounts(menu.id));
  return (
    <TitledDialog title={`Labels for ${menu.name}`} onClose={onClose} maxWidth="md">
      {counts.data ? (
        <Choice menu={menu} counts={counts.data} />
      ) : isApiError(counts.error, 'forbidden') ? (
        <Forbidden />
      ) : counts.error ? (
        <QueryFailed query={counts} />
      ) : (
        <LoadingRows label="Counting labels" />
      )}
    </TitledDialog>
  );
}

const sumCounts = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The chosen labels: of both, because an account's number depends on the dishes, and a dish's on the accounts. */
function countChosenLabels({ accounts, elements }: LabelCounts, left: ReadonlySet<Id>) {
  const labels = (accountId: Id, elementIndex: number) =>
    accounts.find((row) => row.accountId === accountId)?.labels[elementIndex] ?? 0;
  const isChosen = (id: Id) => !left.has(id);
  const chosenElements = elements.flatMap(({ scheduledElementId }, index) =>
    isChosen(scheduledElementId) ? [index] : [],
  );
  const chosenAccounts = accounts.map(({ accountId }) => accountId).filter(isChosen);
  const accountRows = accounts.map(({ accountId, account }) => ({
    id: accountId,
    name: account,
    labels: sumCounts(chosenElements.map((index) => labels(accountId, index))),
  }));
  return {
    accountRows,
    elementRows: elements.map(({ scheduledElementId, name }, index) => ({
      id: scheduledElementId,
      name,
      labels: sumCounts(chosenAccounts.map((accountId) => labels(accountId, index))),
    })),
    count: sumCounts(accountRows.filter(({ id }) => isChosen(id)).map((row) => row.labels)),
  };
}

/** Nothing while all are chosen: then the address stays short, and a newly scheduled account is not left out. */
const joinChosenIds = (rows: readonly { readonly id: Id }[], left: ReadonlySet<Id>) => {
  const chosenRows = rows.filter(({ id }) => !left.has(id));
  return chosenRows.length === rows.length ? undefined : chosenRows.map(({ id }) => id).join(',');
};

function Choice({ menu, counts }: { menu: IdName; counts: LabelCounts }) {
  /** Ids of accounts and elements that were left out. */
  const [left, setLeft] = useState<ReadonlySet<Id>>(new Set());
  const [skip, setSkip] = useState<number | null>(0);
  const { accountRows, elementRows, count } = countChosenLabels(counts, left);
  if (sumCounts(counts.accounts.flatMap(({ labels }) => labels)) === 0) return <Empty>{documentTexts.noLabels}</Empty>;

  const isSkipValid = skip === null || (Number.isInteger(skip) && skip >= 0 && skip < LABELS_PER_SHEET);
  const usedLabels = isSkipValid ? (skip ?? 0) : 0;
  const choose = (ids: readonly Id[], isChosen: boolean) => {
    const others = [...left].filter((id) => !ids.includes(id));
    setLeft(new Set(isChosen ? others : [...others, ...ids]));
  };
  return (
    <>
      <Box sx={lists}>
        <LabelChoiceField label="Accounts" all="All accounts" rows={accountRows} left={left} onChoose={choose} />
        <LabelChoiceField label="Dishes" all="All dishes" rows={elementRows} left={left} onChoose={choose} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 2 }}>
        <NumberField
          label="Labels already used on the first sheet"
          value={skip}
          onChange={setSkip}
          min={0}
          max={LABELS_PER_SHEET - 1}
          error={!isSkipValid}
          helperText={isSkipValid ? 'Counted row by row, from the left.' : `From 0 to ${LABELS_PER_SHEET - 1}.`}
          sx={{ flex: '1 1 280px', maxWidth: 360 }}
        />
        <FirstSheet usedLabels={usedLabels} labels={count} />
      </Box>
      {isSkipValid && (
        <Files
          menu={menu}
          query={{
            scheduledMenuId: menu.id,
            accountIds: joinChosenIds(accountRows, left),
            elementIds: joinChosenIds(elementRows, left),
            skip: usedLabels,
          }}
          count={count}
        />
      )}
    </>
  );
}

interface FilesProps {
  menu: IdName;
  query: { scheduledMenuId: Id; accountIds: string | undefined; elementIds: string | undefined; skip: number };
  count: number;
}

/** A button for each file; one, unless there are too many labels for it. */
function Files({ menu, query, count }: FilesProps) {
  const files = listLabelFiles(count, query.skip);
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <>
      <Typography role="status" sx={{ mt: 2, mb: 1 }}>
        {count === 0 ? documentTexts.noLabels : documentTexts.labelCount(count, countSheets(count, query.skip))}{' '}
        {files.length > 1 && documentTexts.labelFiles(files.length)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {files.map(({ part, from, to }) => (
          <SheetButton
            // The download of another choice is no longer offered.
            key={JSON.stringify({ ...query, part })}
            request={{
              document: 'labels',
              query: { ...query, ...(files.length > 1 && { part }) },
              menuName: menu.name,
            }}
          >
            {files.length > 1 ? `Download labels ${number(from + 1)} to ${number(to)}` : 'Download labels'}
          </SheetButton>
        ))}
      </Box>
      <Typography color="text.secondary" sx={{ mt: 1.5 }}>
        {documentTexts.labelPaper}
      </Typography>
    </>
  );
}

/** A picture of the first sheet: used places are empty, then as many as there are labels. */
function FirstSheet({ usedLabels, labels }: { usedLabels: number; labels: number }) {
  return (
    <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: '36px 36px', gap: '3px' }}>
      {Array.from({ length: LABELS_PER_SHEET }, (_, place) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the sheet is its number
          key={place}
          sx={{
            height: 14,
            borderRadius: '3px',
            border: '1px solid',
            ...(place < usedLabels
              ? { borderStyle: 'dashed', borderColor: 'divider' }
              : {
                  borderColor: 'text.secondary',
                  bgcolor: place < usedLabels + labels ? 'text.secondary' : 'transparent',
                }),
          }}
        />
      ))}
    </Box>
  );
}

const lists = { display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } } as const;
