import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type FieldValues, type Path, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { checkAllFields, isGone } from '#contract/refusal.ts';
import { ApiError, isApiError, toErrorMessage } from '../api/api-error.ts';
import { useNotify } from '../ui/feedback.ts';
import { StaleDialog } from './StaleDialog.tsx';

interface RecordFormOptions<Item, Loaded, Values extends FieldValues> {
  schema?: z.ZodType<Values, FieldValues>;
  /** As loaded; undefined for a new record. */
  record: Loaded;
  toValues: (record: Loaded | Item) => Values;
  /** Sends what was typed, over the version that it was typed over. Undefined if the person decides against it. */
  save: (values: Values, version: number | undefined, edited: Loaded | Item) => Promise<{ data: Item } | undefined>;
  /** Warns before the first attempt; not again before 'Save mine anyway'. After false nothing is saved. */
  beforeSave?: (values: Values) => Promise<boolean>;
  /** Shows the product's success text (errors-2), and closes the dialog or opens the new record. */
  onSaved: (saved: Item) => unknown;
  /** Reads the record again; undefined when it is gone. Without it the form is left, or begins again, once it is saved. */
  read?: (record: Item) => Promise<Item | undefined>;
  /** After a reload that found nothing. */
  onGone?: () => void;
  /** Shown for an error without a sentence of the server. */
  failedText?: string;
  /** What 'Save mine anyway' sends over the newest version; by default what was typed. */
  merge?: (values: Values, newest: Item) => Values;
}

/** What a page hands to the component with the record's form. */
export interface LoadedRecord<Item> {
  loadedRecord: Item;
  read: () => Promise<Item | undefined>;
}

/** Reads the record of a page's query again; throws when that fails. */
export const createAgainReader =
  <Item,>(query: UseQueryResult<{ data: Item }>) =>
  async (): Promise<Item | undefined> =>
    (await query.refetch({ throwOnError: true })).data?.data;

/** Props for the form on the page or in the dialog. */
export interface RecordFormState<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  saving: boolean;
  /** Validates and saves. */
  submit: () => Promise<void>;
  reportDirty: (isDirty: boolean) => void;
  staleDialog: ReactNode;
}

interface EditedRecord<Item, Loaded, Values extends FieldValues> extends RecordFormState<Values> {
  /** The version that the form edits. */
  record: Loaded | Item;
  /** Shows this version, and what was typed no longer. */
  adopt: (record: Loaded | Item) => void;
  /** `then` takes the place of `onSaved`. */
  submit: (then?: (saved: Item) => unknown) => Promise<void>;
}

/**
 * A record in a form: validation, save, field errors, toast, and the dialog for a stale version (errors-3). A newer
 * version that arrives by itself replaces the edited one only while nothing is typed: otherwise what was typed would be
 * lost, or saved over a version that nobody has seen.
 */
export function useRecordForm<
  Item extends { readonly version: number },
  Values extends FieldValues,
  Loaded extends Item | undefined,
>(options: RecordFormOptions<Item, Loaded, Values>): EditedRecord<Item, Loaded, Values> {
  const { schema, record: loadedRecord, toValues, beforeSave, save, onSaved, read, onGone } = options;
  const { failedText = checkAllFields, merge } = options;
  const [record, setRecord] = useState<Loaded | Item>(loadedRecord);
  const [values] = useState(() => toValues(loadedRecord));
  const [saving, setSaving] = useState(false);
  const [stale, setStale] = useState<{ error: unknown; values: Values; then: (saved: Item) => unknown }>();
  const isDirty = useRef(false);
  const notify = useNotify();
  /** The error of one attempt replaces that of the last. */
  const failure = useId();
  const form = useForm<Values>({
    values,
    ...(schema && { resolver: standardSchemaResolver(schema) as Resolver<Values> }),
  });

  function adopt(item: Loaded | Item) {
    setRecord(item);
    form.reset(toValues(item));
  }
  const adoptUnlessDirty = useEffectEvent((item: Loaded) => {
    if (!isDirty.current && item !== record) adopt(item);
  });
  useEffect(() => adoptUnlessDirty(loadedRecord), [loadedRecord]);

  async function send(typedValues: Values, then: (saved: Item) => unknown, version = record?.version) {
    setSaving(true);
    try {
      if (version === record?.version && beforeSave && !(await beforeSave(typedValues))) return;
      const reply = await save(typedValues, version, record);
      if (!reply) return;
      (read ? adopt : setRecord)(reply.data);
      await then(reply.data);
    } catch (error) {
      if (isApiError(error, 'stale')) return setStale({ error, values: typedValues, then });
      if (error instanceof ApiError)
        for (const [field, message] of Object.entries(error.fields)) form.setError(field as Path<Values>, { message });
      notify(toErrorMessage(error, failedText), 'error', failure);
    } finally {
      setSaving(false);
    }
  }

  const readNewest = useReadNewest(record, { read, onGone });
  async function overwrite(version: number) {
    if (!stale) return;
    setStale(undefined);
    const newest = merge && (await readNewest());
    await send(merge && newest ? merge(stale.values, newest) : stale.values, stale.then, version);
  }

  const staleDialog = (
    <StaleDialog
      error={stale?.error}
      onKeep={() => setStale(undefined)}
      onReload={async () => {
        const newest = await readNewest();
        if (newest) adopt(newest);
        setStale(undefined);
      }}
      onOverwrite={(version) => void overwrite(version)}
    />
  );
  return {
    form,
    record,
    adopt,
    saving,
    submit: (then = onSaved) => form.handleSubmit((typedValues) => send(typedValues, then))(),
    reportDirty: (dirty) => {
      isDirty.current = dirty;
    },
    staleDialog,
  };
}

/** Reads the record again; says so where it is gone or the read fails. */
function useReadNewest<Item>(
  record: Item | undefined,
  {
    read,
    onGone,
  }: { read: ((record: Item) => Promise<Item | undefined>) | undefined; onGone: (() => void) | undefined },
) {
  const notify = useNotify();
  return async (): Promise<Item | undefined> => {
    if (!record || !read) return undefined;
    try {
      const newest = await read(record);
      if (newest) return newest;
      notify(isGone, 'error');
      onGone?.();
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
    return undefined;
  };
}
