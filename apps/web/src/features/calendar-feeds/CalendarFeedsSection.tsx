import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { CalendarFeed } from '#contract/calendar-feeds.ts';
import { calendarFeedTexts } from '#contract/calendar-feeds-texts.ts';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useDelete } from '../../shell/use-delete.ts';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { LoadingRows } from '../../ui/states.tsx';
import { useRevokeCalendarFeed } from './mutations.ts';
import { calendarFeedQueries } from './queries.ts';

/** The person's own feeds, to revoke (data-13). */
export function CalendarFeedsSection() {
  const feeds = useQuery(calendarFeedQueries.own());
  if (feeds.error && !feeds.data) return <QueryFailed query={feeds} />;
  if (!feeds.data) return <LoadingRows rows={1} />;
  if (feeds.data.length === 0)
    return (
      <Typography color="textSecondary">
        None. The services of an account and the scheduling calendar offer them.
      </Typography>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {feeds.data.map((feed) => (
        <FeedRow key={feed.id} feed={feed} />
      ))}
    </Box>
  );
}

function FeedRow({ feed }: { feed: CalendarFeed }) {
  const revoke = useRevokeCalendarFeed();
  const ask = useDelete();
  const moment = useFormatMoment();
  const revokeFeed = () =>
    ask({
      text: calendarFeedTexts.confirmRevoke,
      title: feed.name,
      confirmLabel: 'Revoke',
      remove: () => revoke.mutateAsync(feed.id),
      deletedText: calendarFeedTexts.revoked,
    });
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 200px' }}>
        <Typography>{feed.kind === 'account' ? `Services of ${feed.name}` : `Schedule of ${feed.name}`}</Typography>
        <Typography variant="body2" color="textSecondary">
          Made {moment(feed.createdAt)}, {feed.lastReadAt ? `last read ${moment(feed.lastReadAt)}` : 'never read'}
        </Typography>
      </Box>
      <Button aria-label={`Revoke the feed of ${feed.name}`} onClick={() => void revokeFeed()}>
        Revoke
      </Button>
    </Box>
  );
}
