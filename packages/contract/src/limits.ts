// Limits that screens need too. Kept apart from the schemas, which the first load must not include.

/** Maximum of PostgreSQL's `int4`. */
export const MAX_COUNT = 2_147_483_647;
/**
 * People of one service (service-events-5). More is a typing error, and each person costs work: portions, containers,
 * labels.
 */
export const MAX_PEOPLE = 100_000;
export const MAX_NAME_LENGTH = 500;
export const MAX_TEXT_LENGTH = 20_000;
export const DEFAULT_PAGE_SIZE = 25;
/** Records that are changed at once; more would take longer than a call may. */
export const MAX_BULK = 2_000;
/** The limit for accounts is lower: the services, surveys and eaters of each one change with it. */
export const MAX_MANY_ACCOUNTS = 100;
/** The number of accounts whose recurring services are all saved again. */
export const MAX_MANY_REFILLED = 25;
/** The number of their changes and refusals that are named. */
export const MAX_SHOWN = 50;
