import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { Id } from '#contract/values.ts';
import { formatPlateCountSteps } from '#domain/coverage/plate-steps.ts';
import { formatEaterNeeds } from '#domain/coverage/plate-text.ts';
import type { PlateOfAccount, PlateToCook } from '#domain/coverage/special-plates.ts';
import { getRepairLink } from '../../../shell/repair-link.ts';
import { TextLink, underlined } from '../../../ui/TextLink.tsx';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';
import type { Slot } from '../queries.ts';

interface PlateDialogProps {
  name: string;
  plate: PlateToCook;
  slot: Slot;
  scheduledMenuId: Id;
  onClose: () => void;
}

/** The steps of the containers of special plates, account by account. A separate page on phones. */
export default function PlateDialog({ name, plate, slot, scheduledMenuId, onClose }: PlateDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const menu = { kind: 'menu', scheduledMenuId, scheduledElementId: plate.scheduledElementId } as const;
  return (
    <TitledDialog
      title={`${name}, ${texts.specialPlates.toLowerCase()}`}
      onClose={onClose}
      fullScreen={isPhone}
      sx={{ overflowWrap: 'anywhere' }}
    >
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {texts.ownContainers}
      </Typography>
      <Box component="ul" aria-label="Accounts" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {plate.accounts.map((account) => (
          <AccountSteps key={account.accountId} account={account} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, mt: 2 }}>
        <TextLink {...getRepairLink({ kind: 'coverage' }, slot)} sx={underlined}>
          {texts.whoNeedsIt}
        </TextLink>
        <TextLink {...getRepairLink(menu, slot)} sx={underlined}>
          {texts.itsPortions}
        </TextLink>
      </Box>
    </TitledDialog>
  );
}

function AccountSteps({ account: { account, portions, eaters, containers } }: { account: PlateOfAccount }) {
  return (
    <Box component="li" sx={{ py: 1, borderBottom: '1px solid', borderColor: 'divider' }}>
      <strong>{account}</strong>: {formatEaterNeeds(eaters)}
      {containers ? (
        <Box component="ul" sx={{ m: 0, pl: 2.5, fontVariantNumeric: 'tabular-nums' }}>
          {formatPlateCountSteps(portions, containers).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Box>
      ) : (
        <div>{texts.noContainers}</div>
      )}
    </Box>
  );
}
