import Box from '@mui/material/Box';
import { hostFlowUnavailable } from '#contract/document-names.ts';
import { SheetButton } from '../documents/SheetButton.tsx';

interface DocumentsSectionProps {
  menu: { id: string; name: string } | undefined;
  accountId: string;
  serviceLine: string;
}

/** The four documents that a host prints or shows (surveys-11). */
export function DocumentsSection({ menu, accountId, serviceLine }: DocumentsSectionProps) {
  if (!menu) {
    return (
      <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {hostFlowUnavailable(serviceLine)}
      </Box>
    );
  }
  const { id: scheduledMenuId, name: menuName } = menu;
  const ofAccount = { query: { scheduledMenuId, accountId }, menuName };
  const ofMenu = { query: { scheduledMenuId }, menuName };
  return (
    // What was downloaded of another menu or account is not offered to be opened any more.
    <Box key={`${scheduledMenuId} ${accountId}`} role="group" aria-label="Documents" sx={sheets}>
      <SheetButton request={{ document: 'host-flow', ...ofMenu }}>Host Flow</SheetButton>
      <SheetButton request={{ document: 'temperature', ...ofAccount }}>Temperature Checklist</SheetButton>
      <SheetButton request={{ document: 'packout', ...ofAccount }}>Packout Sheet</SheetButton>
      <SheetButton request={{ document: 'dish-cards', ...ofMenu }}>Dish Cards</SheetButton>
    </Box>
  );
}

const sheets = { display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } } as const;
