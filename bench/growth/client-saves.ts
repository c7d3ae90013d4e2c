import { addDays, weekdayOf } from '#domain/calendar/calendar-day.ts';
import { DAYS_AHEAD, type Story } from './story.ts';

export const clients: Story = async (call, demo, turn) => {
  const body = {
    name: `Growth ${turn}`,
    marketId: demo.marketId,
    addressOne: '1 Bench St',
    city: 'Phoenix',
    state: 'AZ',
    zipCode: '85001',
    serviceTypeId: demo.serviceTypeId,
  } as const;
  const { data: account } = await call('createAccount', { body });
  const params = { id: account.id };
  await call('updateAccount', { params, body: { ...body, totalEmployees: 90 } });
  const person = { accountId: account.id, firstName: 'Gro', lastName: 'Wth', email: 'growth@brigade.example' };
  await call('savePointOfContact', { body: person });
  await call('removePointOfContact', { params });
  const modifiers = [{ elementTypeId: demo.elementTypeIds[0] ?? '', value: 0.1 }];
  await call('updateAccountPortionModifiers', { params, body: { elementTypeIds: modifiers } });
  const eater = await call('createEater', { params: { accountId: account.id }, body: { email: person.email } });
  await call('updateEater', { params: { id: eater.data.id }, body: { email: person.email, firstName: 'Gro' } });
  const override = { eaterId: eater.data.id, date: demo.freeDate, serviceLineId: demo.lunchId, reason: 'Fasting' };
  const overridden = await call('createCoverageOverride', { body: override });
  await call('deleteCoverageOverride', { params: { id: overridden.data.id } });
  await call('deleteEater', { params: { id: eater.data.id } });
  await call('createEaters', { params: { accountId: account.id }, body: [{ firstName: 'Gro' }, { firstName: 'Wth' }] });
  const week = { accountId: account.id, serviceLineId: demo.lunchId };
  // Not the weekday of the service that the reads ask for: its answers stay as they are.
  const day = weekdayOf(addDays(demo.date, 1));
  await call('updateServingSchedules', {
    query: week,
    body: [{ day, shouldServeOnDay: true, numberOfEaters: 40 + (turn % 2) }],
  });
  const recurring = { ...week, addOnTypeId: demo.addOnType.id, day, shouldServeOnDay: true, quantity: 2 };
  const addOn = await call('createRecurringAddOn', { body: recurring });
  await call('updateRecurringAddOn', { params: { id: addOn.data.id }, body: { ...recurring, quantity: 3 } });
  await call('deleteRecurringAddOn', { params: { id: addOn.data.id } });
  const { serviceTypeId } = demo;
  const service = {
    ...week,
    addressId: account.addresses[0]?.id ?? '',
    serviceTypeId,
    date: addDays(demo.freeDate, turn % DAYS_AHEAD),
    eaterCount: 30,
  };
  const event = await call('createServiceEvent', { query: {}, body: service });
  await call('updateServiceEvent', { params: { id: event.data.id }, query: {}, body: { ...service, eaterCount: 31 } });
  const { id } = event.data;
  const served = await call('addAddOnToServiceEvent', { params: { id }, body: { addOnTypeId: demo.addOnType.id } });
  const onEvent = { id, addOnId: served.data.addOns[0]?.id ?? '' };
  await call('updateAddOnOfServiceEvent', { params: onEvent, body: { quantity: 3, pricePerUnit: 1 } });
  await call('removeAddOnFromServiceEvent', { params: onEvent });
  await call('deleteServiceEvent', { params: { id }, query: {} });
  await call('restoreServiceEvent', { params: { id } });
  const closedDay = { firstDay: service.date, lastDay: service.date, reason: 'Growth' };
  const closing = await call('createClosing', { body: { ...closedDay, accountId: account.id, handMade: 'cancel' } });
  await call('deleteClosing', { params: { id: closing.data.id } });
  const more = async (name: string) => (await call('createAccount', { body: { ...body, name } })).data;
  const [one, two] = [await more(`${body.name} one`), await more(`${body.name} two`)];
  const [chosen, change] = [{ ids: [account.id] }, { field: 'optin', showOptin: true } as const];
  await call('changeAccounts', { query: {}, body: { chosen, change } });
  await call('deleteAccounts', { query: {}, body: { chosen: { ids: [one.id] } } });
  const merge = { otherId: two.id, otherVersion: two.version, choices: {} };
  await call('mergeAccounts', { params, query: {}, body: merge });
  await call('deleteAccount', { params });
};

export const people: Story = async (call, { marketId }, turn) => {
  const role = await call('createRole', {
    body: { name: `Growth ${turn}`, permissions: ['View Master Menus & Elements'] },
  });
  const { id: roleId, name } = role.data;
  await call('updateRole', { params: { id: roleId }, body: { name, permissions: [] } });
  const invited = { email: `growth${turn}@brigade.example`, firstName: 'Gro', lastName: 'Wth', roleId };
  const { data: user } = await call('inviteUser', { body: invited });
  await call('resendInvitation', { params: { id: user.id } });
  await call('updateUser', { params: { id: user.id }, body: { defaultMarketId: marketId } });
  await call('removeUser', { params: { id: user.id } });
  await call('deleteRole', { params: { id: roleId } });
};
