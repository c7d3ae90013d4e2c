import { Page } from '../../shell/Page.tsx';

export function MenusPage() {
  return <Page title="Menus">This screen is being built.</Page>;
}
