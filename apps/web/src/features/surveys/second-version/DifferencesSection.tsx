import Box from '@mui/material/Box';

interface Version {
  readonly title: string;
  /** The whole survey as text. */
  readonly lines: readonly string[];
}

/** Two versions of one survey: of each, the lines that the other does not have. */
export function DifferencesSection({ left, right }: { left: Version; right: Version }) {
  const listOwnLines = (these: Version, others: Version) => these.lines.filter((line) => !others.lines.includes(line));
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1.5, overflowWrap: 'anywhere' }}>
      <Lines title={left.title} lines={listOwnLines(left, right)} />
      <Lines title={right.title} lines={listOwnLines(right, left)} />
    </Box>
  );
}

function Lines({ title, lines }: Version) {
  return (
    <section aria-label={title}>
      <strong>{title}</strong>
      {lines.length === 0 ? (
        <div>No difference</div>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
    </section>
  );
}
