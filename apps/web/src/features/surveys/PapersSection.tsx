import Box from '@mui/material/Box';
import { hostFlowUnavailable } from '#contract/document-names.ts';
import { DocumentButton } from '../documents/DocumentButton.tsx';

interface PapersSectionProps {
  menu: { id: string; name: string } | undefined;
  accountId: string;
  serviceLine: string;
}

/** The four sheets that a host prints or shows. */
export function PapersSection({ menu, accountId, serviceLine }: PapersSectionProps) {
  if (!menu) {
    return (
      <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {hostFlowUnavailable(serviceLine)}
      </Box>
    );
  }
  const { id: scheduledMenuId, name: menuName } = menu;
  const button = { variant: 'outlined', size: 'large', sx: { minHeight: 56, justifyContent: 'flex-start' } } as const;
  return (
    <Box role="group" aria-label="Documents" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <DocumentButton {...button} request={{ document: 'host-flow', query: { scheduledMenuId }, menuName }}>
        Host Flow
      </DocumentButton>
      <DocumentButton
        {...button}
        request={{ document: 'temperature', query: { scheduledMenuId, accountId }, menuName }}
      >
        Temperature Checklist
      </DocumentButton>
      <DocumentButton {...button} request={{ document: 'packout', query: { scheduledMenuId, accountId }, menuName }}>
        Packout Sheet
      </DocumentButton>
      <DocumentButton {...button} request={{ document: 'dish-cards', query: { scheduledMenuId }, menuName }}>
        Dish Cards
      </DocumentButton>
    </Box>
  );
}
