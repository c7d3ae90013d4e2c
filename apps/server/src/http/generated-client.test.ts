import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { generateApi } from 'swagger-typescript-api';
import { expect, vi } from 'vitest';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { demoDatabase } from '#testing/demo.ts';
import { identityApp } from '#testing/identity-app.ts';
import { longTest } from '#testing/long-test.ts';

longTest(
  'a client that a public generator makes of /openapi.json compiles, and a menu board reads lunch by key',
  async () => {
    const { db } = await demoDatabase();
    const server = await identityApp(db);
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    await server.addPerson({ email: 'board@example.com', role: 'Chef' });
    const person = server.client();
    await person.signIn('board@example.com');
    const secret = `brigade_${randomBytes(32).toString('base64url')}`;
    const permissions = ['View Scheduled Menus & Elements'];
    await person.call('POST', '/v1/api-keys', { name: 'Menu board', permissions, lifeDays: 30, secret });

    const folder = mkdtempSync(path.join(tmpdir(), 'brigade-client-'));
    const spec = (await server.app.inject({ url: '/openapi.json' })).json();
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const { files } = await generateApi({ spec, output: false, silent: true });
    const source = path.join(folder, 'brigade.ts');
    writeFileSync(source, files[0]?.fileContent ?? '');
    const tsc = path.resolve('node_modules/.bin/tsc');
    const options =
      '--target es2024 --module esnext --lib es2024,dom --strict --skipLibCheck --ignoreConfig --outDir'.split(' ');
    execFileSync(tsc, [...options, folder, source], { stdio: 'pipe' });

    const { Api } = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'brigade.js')).href);
    const api = new Api({ baseUrl: url, baseApiParams: { headers: { authorization: `Bearer ${secret}` } } });
    const { data: markets } = (await api.v1.listMarkets()).data;
    const market = markets.find(({ name }: { name: string }) => name === 'Phoenix');
    const [year, month, day] = todayIn(market.timeZone, new Date()).split('-').map(Number);
    const { data: menus } = (await api.v1.listScheduledMenus({ marketId: market.id, year, month, day })).data;
    const names = menus.map(({ name }: { name: string }) => name);
    const created = api.v1.createBrand({ name: 'Not by this key' });
    await expect(created).rejects.toMatchObject({ status: 403, error: { error: { code: 'forbidden' } } });

    const page = readFileSync('docs/api.md', 'utf8');
    const board = /```js\n([\s\S]+?)```/.exec(page)?.[1]?.replace('https://brigade.example.com', url);
    const file = path.join(folder, 'board.mjs');
    writeFileSync(file, board ?? '');
    const run = await promisify(execFile)(process.execPath, [file], { env: { BRIGADE_KEY: secret } });
    expect(names).toContain(run.stdout.split('\n')[0]);
    expect(run.stdout).toMatch(/^- .+: (contains .+|no allergens|allergens not known)$/m);
  },
);
