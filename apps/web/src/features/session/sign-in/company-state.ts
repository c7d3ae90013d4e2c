import { call } from '../../../api/client.ts';

/** Where the person wanted to go, kept in this tab while they are at the company. */
const KEY = 'companyWayBack';

/** Leaves for the company's page to sign in. Returns when the browser begins to leave, and throws if it cannot. */
export async function goToCompany(wayBack: string): Promise<void> {
  const { data } = await call('startCompanySignIn');
  try {
    sessionStorage.setItem(KEY, wayBack);
  } catch {
    // Storage is forbidden: they arrive at the start.
  }
  location.assign(data.address);
}

/** Own pages only: `//` and `/\` begin the address of another site. */
export function takeWayBack(): string {
  try {
    const wayBack = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
    return /^\/(?![/\\])/.test(wayBack) ? wayBack : '/';
  } catch {
    return '/';
  }
}
