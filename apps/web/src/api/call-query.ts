import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { OperationName, Operations } from '#contract/operations.ts';
import { type CallInput, type CallReply, requestReply } from './client.ts';

type Options<Answer> = Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn' | 'select' | 'initialData'>;

/** Keeps the whole answer of a call under its key. */
export const createReplyQuery = <Name extends OperationName>(
  queryKey: readonly unknown[],
  name: Name,
  input: CallInput<Name>,
  options: Options<CallReply<Name>> = {},
) => queryOptions({ ...options, queryKey, queryFn: ({ signal }) => requestReply(name, { ...input, signal }) });

/** The same for a page of a list: the page before stays until it is there. */
export const createPageQuery = <Name extends OperationName>(
  queryKey: readonly unknown[],
  name: Name,
  input: CallInput<Name>,
) => createReplyQuery(queryKey, name, input, { placeholderData: keepPreviousData });

/** Keeps only the data of the answer. */
export const createDataQuery = <Name extends OperationName>(
  queryKey: readonly unknown[],
  name: Name,
  input: CallInput<Name>,
  options: Options<z.output<Operations[Name]['data']>> = {},
) =>
  queryOptions({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => (await requestReply(name, { ...input, signal })).data,
  });
