// Numbers that screens need too, apart from the schemas that the first load must not carry.

/** PostgreSQL's `int4`: what a count can hold. */
export const MAX_COUNT = 2_147_483_647;
/** The people of one service. More is a typing error, and every one of them becomes work: portions, containers, labels. */
export const MAX_PEOPLE = 100_000;
export const MAX_NAME_LENGTH = 500;
export const MAX_TEXT_LENGTH = 20_000;
export const DEFAULT_PAGE_SIZE = 25;
