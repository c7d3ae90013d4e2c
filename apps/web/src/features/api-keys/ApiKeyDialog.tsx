import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { apiKeyLives, notForKeys } from '#contract/api-keys.ts';
import { fieldTexts } from '#contract/field-texts.ts';
import type { PermissionLabel } from '#contract/permissions.ts';
import { isVisibleName } from '#contract/values.ts';
import { ApiError, toErrorMessage } from '../../api/api-error.ts';
import { useCurrentUser } from '../../shell/current-user.ts';
import { PermissionBoxes } from '../../shell/PermissionBoxes.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { OnceShown } from '../../ui/OnceShown.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { useCreateApiKey } from './mutations.ts';

const lives = apiKeyLives.map((days) => ({ id: String(days), name: `${days} days` }));

/** Makes a key and shows it once. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { role } = useCurrentUser();
  const offeredLabels = role?.permissions.filter((label) => !notForKeys.includes(label)) ?? [];
  const create = useCreateApiKey();
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<PermissionLabel[]>([]);
  const [life, setLife] = useState<string>(String(apiKeyLives[1]));
  const [fault, setFault] = useState('');

  async function save() {
    if (!isVisibleName(name)) return setFault(fieldTexts.required('Name'));
    try {
      await create.mutateAsync({ name: name.trim(), permissions, lifeDays: Number(life) });
    } catch (error) {
      setFault(error instanceof ApiError ? (error.fields.name ?? toErrorMessage(error)) : toErrorMessage(error));
    }
  }
  if (create.data)
    return (
      <TitledDialog
        title={`Key ${name.trim()}`}
        onClose={onClose}
        sx={{ display: 'grid', gap: 2, pt: '8px !important' }}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <OnceShown label="Key" value={create.data} />
        <Alert severity="info">
          Copy it now: it is shown once. Whoever has it can do what it may. You can revoke it under My account.
        </Alert>
      </TitledDialog>
    );
  return (
    <FormDialog
      title="New key"
      saveLabel="Make a key"
      saving={create.isPending}
      isDirty={name !== '' || permissions.length > 0}
      maxWidth="xs"
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoFocus
        value={name}
        error={fault !== ''}
        helperText={fault || 'What will use it, such as Menu board'}
        onChange={(event) => {
          setName(event.target.value);
          setFault('');
        }}
      />
      <Typography color="textSecondary">
        It can do what you tick, for as long as your role allows it. Without a tick it reads what every staff member
        sees.
      </Typography>
      <PermissionBoxes offeredLabels={offeredLabels} value={permissions} onChange={setPermissions} />
      <ChoiceField label="Expires after" value={life} onChange={setLife} options={lives} isWide />
    </FormDialog>
  );
}
