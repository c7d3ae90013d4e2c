import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditTrail } from '#server/db/schema/platform.ts';
import { roles } from '#server/db/schema/users.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';

const { db } = await testDatabase();
const server = await identityApp(db);
const roleIds = Object.fromEntries((await db.select().from(roles)).map((role) => [role.name, role.id]));
await server.addPerson({ email: 'boss@example.com', role: 'Super Admin' });
const boss = server.client();
await boss.signIn('boss@example.com');

describe('roles', () => {
  test('are made, changed and deleted while nobody holds them, and the audit trail knows who did it', async () => {
    const createdReply = await boss.call('POST', '/v1/roles', {
      name: 'Pastry',
      permissions: ['View Master Menus & Elements'],
    });
    expect(createdReply).toMatchObject({ status: 201, body: { data: { name: 'Pastry', userCount: 0, version: 1 } } });
    const path = `/v1/roles/${createdReply.body.data.id}`;
    const change = { name: 'Pastry', permissions: ['Edit Host Surveys', 'Edit Host Surveys'] };
    const changedReply = await boss.call('PUT', path, change, { 'if-match': '"1"' });
    expect(changedReply.body.data).toMatchObject({ permissions: ['Edit Host Surveys'], version: 2 });
    expect((await boss.call('PUT', path, { ...change, name: 'Baker' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await boss.call('DELETE', path)).status).toBe(200);
    const trail = await db.select().from(auditTrail).where(eq(auditTrail.recordId, createdReply.body.data.id));
    expect(trail.map((entry) => entry.action)).toEqual(['insert', 'update', 'delete']);
    for (const entry of trail) expect(entry.authorId).not.toBeNull();
  });

  test('that somebody holds cannot be deleted, and the sentence counts them', async () => {
    const createdReply = await boss.call('POST', '/v1/roles', { name: 'Baker', permissions: [] });
    const roleId = createdReply.body.data.id;
    const person = { email: 'baker@example.com', firstName: 'Nora', lastName: 'Ng', roleId };
    const { id } = (await boss.call('POST', '/v1/users', person)).body.data;
    const refusedReply = await boss.call('DELETE', `/v1/roles/${roleId}`);
    expect(refusedReply).toMatchObject({ status: 409, body: { error: { message: 'It still belongs to 1 user(s).' } } });
    await boss.call('DELETE', `/v1/users/${id}`);
    expect((await boss.call('DELETE', `/v1/roles/${roleId}`)).status).toBe(200);
  });

  test('of one name there is one', async () => {
    const answer = await boss.call('POST', '/v1/roles', { name: ' chef ', permissions: [] });
    expect(answer).toMatchObject({ status: 409, body: { error: { message: 'There is a role named chef already.' } } });
  });

  test.each([
    [
      'Super Admin',
      { name: 'Super Admin', permissions: [] },
      'A Super Admin holds every permission: these cannot be changed.',
    ],
    ['Host', { name: 'Waiter', permissions: [] }, 'The role Host cannot be renamed or deleted.'],
    [
      'Point of Contact',
      { name: 'Client', permissions: [] },
      'The role Point of Contact cannot be renamed or deleted.',
    ],
  ])('%s is protected', async (name, change, message) => {
    const answer = await boss.call('PUT', `/v1/roles/${roleIds[name]}`, change);
    const field = name === 'Super Admin' ? 'permissions' : 'name';
    expect(answer).toMatchObject({ status: 409, body: { error: { message, fields: { [field]: message } } } });
    expect((await boss.call('DELETE', `/v1/roles/${roleIds[name]}`)).status).toBe(409);
  });

  test('with a permission that nobody knows are refused', async () => {
    const answer = await boss.call('POST', '/v1/roles', { name: 'Odd', permissions: ['Rule the world'] });
    expect(answer.status).toBe(400);
  });

  test('are listed Super Admin first, with their permissions', async () => {
    const list = await boss.call('GET', '/v1/roles');
    expect(list.body.data[0]).toMatchObject({ name: 'Super Admin' });
    expect(list.body.data[0].permissions).toHaveLength(13);
    expect(list.body.meta.count).toBe(list.body.data.length);
  });
});
