import Button from '@mui/material/Button';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#testing/screen-api.tsx';
import { Page, ShellContext } from './Page.tsx';

test.each([320, 360, 390])('title and actions stay within a phone of %i px', async (width) => {
  await page.viewport(width, 700);
  await renderScreen(
    <ShellContext value={{ openDrawer: () => undefined, openJumpBox: () => undefined }}>
      <Page
        title="Users"
        actions={
          <>
            <Button>Roles</Button>
            <Button variant="contained">Invite a user</Button>
          </>
        }
      >
        Content
      </Page>
    </ShellContext>,
  );
  await expect.element(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
