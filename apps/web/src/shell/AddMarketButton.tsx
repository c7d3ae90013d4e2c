import { ButtonLink } from '../ui/ButtonLink.tsx';
import { isSuperAdmin, useCurrentUser } from './current-user.ts';

/** Where nothing can be done without a market: the way to it, for who may add one. */
export function AddMarketButton() {
  if (!isSuperAdmin(useCurrentUser())) return null;
  return (
    <ButtonLink to="/reference-data" search={{ list: 'market' }} variant="outlined">
      Add a market
    </ButtonLink>
  );
}
