import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { OperationName, Operations } from '#contract/operations.ts';
import { type CallInput, type CallReply, replyTo } from './client.ts';

type Options<Answer> = Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn' | 'select' | 'initialData'>;

/** Keeps the whole answer of a call under its key. */
export const replyQuery = <Name extends OperationName>(
  queryKey: readonly unknown[],
  name: Name,
  input: CallInput<Name>,
  options: Options<CallReply<Name>> = {},
) => queryOptions({ ...options, queryKey, queryFn: ({ signal }) => replyTo(name, { ...input, signal }) });

/** The same for a page of a list: the page before stays until it is there. */
export const pageQuery = <Name extends OperationName>(
  queryKey: readonly unknown[],
  name: Name,
  input: CallInput<Name>,
) => replyQuery(queryKey, name, input, { placeholderData: keepPreviousData });

/** Keeps only the data of the answer. */
export const dataQuery = <Name extends OperationName>(
  queryKey: readonly unknown[],
  name: Name,
  input: CallInput<Name>,
  options: Options<z.output<Operations[Name]['data']>> = {},
) =>
  queryOptions({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => (await replyTo(name, { ...input, signal })).data,
  });
