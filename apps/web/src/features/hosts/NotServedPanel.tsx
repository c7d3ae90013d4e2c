import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { notServedText } from '#domain/daily-numbers/not-served-text.ts';
import { hostQueries } from '../surveys/queries.ts';

interface NotServedPanelProps {
  day: { marketId: string; date: string };
  /** Only of this line. */
  serviceLineId?: string;
}

/** Whose services are cancelled, so that nobody drives to a closed door (service-events-17). */
export function NotServedPanel({ day, serviceLineId }: NotServedPanelProps) {
  const { data: notServed = [] } = useQuery(hostQueries.notServed(day));
  const text = notServedText(
    notServed.filter((one) => serviceLineId === undefined || one.serviceLineId === serviceLineId),
  );
  if (text === null) return null;
  return <Alert severity="info">{text}</Alert>;
}
