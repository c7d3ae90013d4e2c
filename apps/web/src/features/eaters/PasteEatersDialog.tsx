import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo, useState } from 'react';
import type { Eater } from '#contract/eaters.ts';
import { eaterTexts } from '#contract/eaters-texts.ts';
import { type PastedEater, parsePastedEaters } from '#domain/eaters/pasted-eaters.ts';
import { ApiError, toErrorMessage } from '../../api/api-error.ts';
import { PartFailed } from '../../shell/QueryPart.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { referenceDataQueries } from '../reference-data/queries.ts';
import { useAddEaters } from './mutations.ts';

interface PasteEatersDialogProps {
  accountId: string;
  eaters: readonly Eater[];
  onClose: () => void;
}

/** Faults that only the server found, by row: `3.email`. */
const listRowFaults = (error: unknown) =>
  error instanceof ApiError
    ? Object.entries(error.fields).map(([path, message]) => ({ row: Number(path.split('.')[0]), message }))
    : [];

/** A list from a spreadsheet: what each row is read as, and what is wrong with it, before anything is saved (service-events-19). */
export function PasteEatersDialog({ accountId, eaters, onClose }: PasteEatersDialogProps) {
  const preferences = useQuery(referenceDataQueries.dietaryPreferences());
  const allergens = useQuery(referenceDataQueries.allergens());
  const [text, setText] = useState('');
  const [refusedError, setRefusedError] = useState<unknown>();
  const add = useAddEaters(accountId);
  const notify = useNotify();
  const rows = useMemo(() => {
    // Until the lists are known no row is read: each of their words would be called unknown.
    if (!preferences.data || !allergens.data) return [];
    const knownLists = { preferences: preferences.data, allergens: allergens.data };
    const read = parsePastedEaters(text, { ...knownLists, emails: eaters.map(({ email }) => email) });
    const ofServer = listRowFaults(refusedError);
    return read.map((row, index) => ({
      ...row,
      faults: [...row.faults, ...ofServer.filter((fault) => fault.row === index).map(({ message }) => message)],
    }));
  }, [text, preferences.data, allergens.data, eaters, refusedError]);
  const wrong = rows.filter(({ faults }) => faults.length > 0).length;

  const lists = [
    ['Dietary preferences', preferences],
    ['Allergens', allergens],
  ] as const;
  const failedLists = lists.filter(([, { error, data }]) => error && !data);

  async function save() {
    if (rows.length === 0) return;
    try {
      await add.mutateAsync(rows.map(({ input }) => input));
      notify(eaterTexts.listAdded(rows.length));
      onClose();
    } catch (error) {
      setRefusedError(error);
      notify(toErrorMessage(error), 'error');
    }
  }

  return (
    <FormDialog
      title="Paste a list of eaters"
      saveLabel={rows.length === 0 ? 'Add' : `Add ${rows.length}`}
      saving={add.isPending}
      isDirty={text.trim() !== ''}
      obstacle={wrong > 0 ? `${wrong === 1 ? '1 row needs' : `${wrong} rows need`} a look.` : undefined}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label="List"
        multiline
        minRows={4}
        maxRows={10}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setRefusedError(undefined);
        }}
        helperText="One eater a line: name, e-mail, dietary preference, allergens. Paste it from a spreadsheet, or use commas. Name or e-mail is enough."
      />
      {failedLists.map(([what, query]) => (
        <PartFailed key={what} what={what} query={query} />
      ))}
      {rows.length > 0 && <Preview rows={rows} />}
    </FormDialog>
  );
}

function Preview({ rows }: { rows: readonly PastedEater[] }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label="Preview" sx={tableStyle}>
        <thead>
          <tr>
            {['Line', 'Name', 'Email', 'Dietary preference', 'Allergens'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, name, email, preference, allergens, faults }) => (
            <Fragment key={line}>
              <tr>
                <td>{line}</td>
                <td>{name}</td>
                <td>{email}</td>
                <td>{preference || eaterTexts.noPreference}</td>
                <td>{allergens.join(', ')}</td>
              </tr>
              {faults.length > 0 && (
                <tr>
                  <Box component="td" colSpan={5} sx={{ color: 'error.main' }}>
                    Line {line}: {faults.join(' ')}
                  </Box>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { p: 0.75, textAlign: 'left', verticalAlign: 'top', borderBottom: '1px solid', borderColor: 'divider' },
  '& th': { fontSize: 13, color: 'text.secondary' },
  '& td': { overflowWrap: 'anywhere' },
} as const;
