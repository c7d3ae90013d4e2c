// Numbers that screens need too, apart from the schemas that the first load must not carry.

/** PostgreSQL's `int4`: what a count can hold. */
export const MAX_COUNT = 2_147_483_647;
export const MAX_NAME_LENGTH = 500;
export const MAX_TEXT_LENGTH = 20_000;
export const DEFAULT_PAGE_SIZE = 25;
