import { toDateParts } from '#contract/date-parts.ts';
import { days } from '#contract/values.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { testServer } from './app.ts';
import { aMarket, anAccount, aSchedule, aServiceType, fill, serviceLine } from './scheduling.ts';

/** A server with a market whose clients are served, a manager of services and a reader. */
export async function servedClients() {
  const server = await testServer();
  const { db, call, addUser } = server;
  const manager = await addUser();
  const reader = await addUser(['View Scheduled Menus & Elements']);
  const market = await aMarket(db);
  const type = await aServiceType(db);
  const lunch = (await serviceLine(db, 'Lunch')).id;
  const snack = (await serviceLine(db, 'Snack')).id;
  const today = todayIn('America/Phoenix', new Date());

  const aClient = () => anAccount(db, { marketId: market.id, serviceTypeId: type.id });
  type Client = Awaited<ReturnType<typeof aClient>>;

  const input = (account: Client, more: object = {}) => ({
    accountId: account.id,
    addressId: account.addressId,
    serviceLineId: lunch,
    serviceTypeId: type.id,
    date: '2026-11-26',
    serviceTime: '12:00',
    eaterCount: 40,
    dietaryCount: 8,
    allergenCount: 2,
    pricePerPerson: 14.25,
    notes: 'Loading dock',
    ...more,
  });
  const create = (account: Client, more: object = {}) =>
    call(manager, 'POST', '/v1/service-events', input(account, more));
  const listServices = async (account: Client, search = 'month=11&year=2026') =>
    (await call(reader, 'GET', `/v1/service-events?accountId=${account.id}&${search}`)).body;

  /** A client with a lunch on every day, and the event `daysAhead` days from today. */
  async function aServedClient(daysAhead: number) {
    const account = await aClient();
    await aSchedule(db, { accountId: account.id, serviceLineId: lunch, days, numberOfEaters: 30 });
    await fill(db, account.id, new Date());
    const date = addDays(today, daysAhead);
    const { year, month, day } = toDateParts(date);
    const search = `year=${year}&month=${month}&day=${day}`;
    const [event] = (await listServices(account, search)).data;
    return { account, event, search, date };
  }
  return {
    ...server,
    manager,
    reader,
    market,
    type,
    lunch,
    snack,
    today,
    aClient,
    input,
    create,
    listed: listServices,
    aServedClient,
  };
}
