import { styled } from '@mui/material/styles';

/** Pairs of fill and text, each at least 7:1 in both schemes, because they set their own background. */
const fills = [
  ['#CFEBD6', '#0F3D22'],
  ['#F6D9E8', '#5A1138'],
  ['#FFE7A3', '#4A3200'],
  ['#D6E6FB', '#0D3360'],
  ['#E5DBF7', '#3B1A6E'],
  ['#FBDCC8', '#5E2407'],
] as const;
const plain = ['#E2E8F2', '#1C2A3E'] as const;

const DEFAULT_TAG = 'Default';

/** The same tag has the same color everywhere. */
function chooseFill(name: string) {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return fills[sum % fills.length] ?? plain;
}

interface TagChipProps {
  name: string;
  /** Also for the usual edition, as an outline (screens-22). */
  showsDefault?: boolean;
}

/** A tag (edition of a dish or menu) as a small colored label. */
export function TagChip({ name, showsDefault = false }: TagChipProps) {
  if (name === DEFAULT_TAG) return showsDefault && <OutlinedChip>{name}</OutlinedChip>;
  const [background, text] = chooseFill(name);
  return <Chip style={{ backgroundColor: background, color: text }}>{name}</Chip>;
}

export const chip = {
  display: 'inline-block',
  // A short one is never cut for a long name beside it.
  flexShrink: 0,
  maxWidth: 'min(100%, 180px)',
  padding: '2px 8px',
  borderRadius: '32px',
  fontSize: 13,
  fontWeight: 600,
  lineHeight: '20px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
} as const;

const Chip = styled('span')(chip);
const OutlinedChip = styled(Chip)(({ theme }) => ({
  padding: '1px 7px',
  border: '1px solid',
  borderColor: theme.vars.palette.divider,
  color: theme.vars.palette.text.secondary,
  fontWeight: 400,
}));
