import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rateLimits } from '#server/db/schema/platform.ts';
import { sheetVersions } from '#server/db/schema/sheets.ts';
import { readPdfText } from '#testing/pdf.ts';
import { printedSheets } from '#testing/printed-sheets.ts';

const service = await printedSheets();
const { db, app, call, chef, host, market, date, rice, aMenu, acme } = service;
const { ofMenu, chefNumbers, tell, print, getState, getCode, found, setPeople, getStatus } = service;

describe('a change slip', () => {
  const readSlip = (code: string, user = chef) => call(user, 'GET', `/v1/documents/change-slip?code=${code}`);

  test('holds what has changed and nothing else, and leads by its own code to its sheet', async () => {
    await print(`packout?${ofMenu()}`);
    await setPeople(acme.id, 170);
    const code = await getCode('packout');
    const slip = await readSlip(code);
    expect(slip.status, JSON.stringify(slip.body)).toBe(200);
    await tell(String(slip.headers['brigade-prints']).split(','), 'printed');
    const text = (await readPdfText(slip.raw)).join(' ');
    for (const part of ['Tinga', 'Acme', 'people', '85', '170', `${code.slice(0, 4)} ${code.slice(4)}`])
      expect(text).toContain(part);
    expect(text).not.toContain('Beta');
    const state = await getState('packout');
    expect(state.slip).toMatchObject({ isCurrent: true });
    const [own] = await db.select().from(sheetVersions).where(eq(sheetVersions.document, 'change-slip'));
    expect((await found(own?.code ?? '')).print?.code).toBe(code);
    await setPeople(acme.id, 180);
    expect((await getState('packout')).slip).toMatchObject({ isCurrent: false });
  });

  test('says why there is none', async () => {
    await print(`packout?${ofMenu()}`);
    const code = await getCode('packout');
    expect(await readSlip(code)).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/^Nothing has changed/) } },
    });
    expect((await readSlip('00000000')).status).toBe(404);
    await print(`prep-sheet?${ofMenu()}`);
    expect((await readSlip(await getCode('prep-sheet'), host)).status).toBe(403);
  });

  test('belongs to the sheet that was looked at, also when somebody printed a newer one in between', async () => {
    await print(`packout?${ofMenu()}`);
    const looked = await getCode('packout');
    await setPeople(acme.id, 170);
    await print(`packout?${ofMenu()}`, host);
    expect((await readSlip(looked)).status).toBe(200);
    const sheet = await found(looked);
    expect(sheet).toMatchObject({ status: 'outOfDate', newer: { code: await getCode('packout') } });
    expect((await getState('packout')).status).toBe('current');
  });
});

describe('the code of a sheet', () => {
  test('leads to it however it is typed', async () => {
    await print(chefNumbers);
    const code = await getCode('chef-numbers');
    for (const typedText of [
      code,
      code.toLowerCase(),
      `${code.slice(0, 4)} ${code.slice(4)}`,
      code.replaceAll('0', 'O').replaceAll('1', 'l'),
    ])
      expect(await found(typedText), typedText).toMatchObject({
        status: 'current',
        market: market.name,
        serviceLine: 'Lunch',
      });
  });

  test.each(['00000000', 'K7M2', 'not a code', "'; drop table sheet_versions"])('%j is no sheet', async (typedText) => {
    const reply = await call(chef, 'GET', `/v1/sheets/${encodeURIComponent(typedText)}`);
    expect(reply).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringMatching(/^No printed sheet/) } },
    });
    expect((await getStatus(typedText)).statusCode).toBe(404);
  });

  test('says without sign-in only whether it is current, which document it is and of which day', async () => {
    await print(`packout?${ofMenu()}`);
    const code = await getCode('packout');
    expect((await getStatus(code)).json()).toEqual({ data: { status: 'current', document: 'packout', date } });
    await setPeople(acme.id, 170);
    expect((await getStatus(code)).json()).toEqual({ data: { status: 'outOfDate', document: 'packout', date } });
    expect((await app.inject({ url: `/v1/sheets/${code}` })).statusCode).toBe(401);
  });

  test('of a prep sheet tells a host no more than somebody without sign-in', async () => {
    await print(`prep-sheet?${ofMenu()}`);
    await setPeople(acme.id, 170);
    const sheet = await found(await getCode('prep-sheet'), host);
    expect(sheet).toMatchObject({
      status: 'outOfDate',
      changes: [],
      print: null,
      canPrint: false,
      subject: { menuName: '' },
    });
  });

  test('of a deleted master menu says so', async () => {
    const { id } = await aMenu([rice], 'Short-lived');
    await print(`dish-cards?menuId=${id}`);
    const [version] = await db.select().from(sheetVersions);
    expect(await found(version?.code ?? '')).toMatchObject({
      status: 'current',
      subject: { menuId: id, menuName: 'Short-lived' },
    });
    await call(chef, 'DELETE', `/v1/menus/${id}`);
    expect(await found(version?.code ?? '')).toMatchObject({
      status: 'outOfDate',
      changes: ['The menu was deleted.'],
      canPrint: false,
    });
  });

  test('cannot be guessed without end', async () => {
    await db.insert(rateLimits).values({ key: 'other', count: 1, windowEndsAt: sql`now()` });
    const first = await getStatus('00000000');
    expect(first.statusCode).toBe(404);
    await db.update(rateLimits).set({ count: 500 });
    const limitedStatus = await getStatus('00000000');
    expect(limitedStatus.statusCode).toBe(429);
    expect(limitedStatus.json().error.message).toContain('Too many codes');
  });

  test('is answered in the same time, known or not', async () => {
    await print(chefNumbers);
    const code = await getCode('chef-numbers');
    const readTime = async (typedText: string) => {
      const started = performance.now();
      await getStatus(typedText);
      return performance.now() - started;
    };
    for (const typedText of [code, '00000000', 'nothing'])
      expect(await readTime(typedText)).toBeGreaterThanOrEqual(299);
  });
});
