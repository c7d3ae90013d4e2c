import HistoryIcon from '@mui/icons-material/History';
import IconButton from '@mui/material/IconButton';
import { createLink } from '@tanstack/react-router';
import { recordHistoryTexts as texts } from '#contract/record-history-texts.ts';
import { historyPermission, type RecordKind } from '#contract/record-kinds.ts';
import type { Id } from '#contract/values.ts';
import { useCan } from '../../shell/current-user.ts';
import { TextLink, underlined } from '../../ui/TextLink.tsx';

const IconLink = createLink(IconButton);

interface HistoryButtonProps {
  kind: RecordKind;
  id: Id;
  /** A word instead of the icon, where there is no bar for it. */
  isWord?: boolean;
}

/** A link from a record to its history, for everybody who may read it (history-6). */
export function HistoryButton({ kind, id, isWord = false }: HistoryButtonProps) {
  const mayRead = useCan(historyPermission[kind]);
  if (!mayRead) return null;
  const link = { to: '/history/$kind/$id', params: { kind, id } } as const;
  return isWord ? (
    <TextLink {...link} sx={underlined}>
      {texts.history}
    </TextLink>
  ) : (
    <IconLink {...link} aria-label={texts.history} title={texts.history}>
      <HistoryIcon />
    </IconLink>
  );
}
