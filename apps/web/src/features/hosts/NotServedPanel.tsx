import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { formatNotServed } from '#domain/daily-numbers/not-served-text.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { hostQueries } from '../surveys/queries.ts';

interface NotServedPanelProps {
  day: { marketId: string; date: string };
  /** Only of this line. */
  serviceLineId?: string;
}

/** Whose services are cancelled, so that nobody drives to a closed door (service-events-17). */
export const NotServedPanel = ({ day, serviceLineId }: NotServedPanelProps) => (
  <QueryPart what="Cancelled services" query={useQuery(hostQueries.notServed(day))}>
    {(notServed) => {
      const text = formatNotServed(
        notServed.filter((service) => serviceLineId === undefined || service.serviceLineId === serviceLineId),
      );
      return text !== null && <Alert severity="info">{text}</Alert>;
    }}
  </QueryPart>
);
