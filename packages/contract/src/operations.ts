import { clientErrorOperations } from './client-errors.ts';

/** Every call of the API by name; the name is its operation id in the OpenAPI document and in the web client. */
export const operations = {
  ...clientErrorOperations,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;
