import { useRef } from 'react';
import { changesTexts } from '#contract/changes-texts.ts';
import type { Element } from '#contract/elements.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { useQuestions } from '../../shell/use-questions.tsx';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { createElementFormSchema, toElementInput, toNewElementValues } from './element-form-values.ts';
import { useCreateElement } from './mutations.ts';

/** The form of a new element. `createAnother` shows an alert in place of the toast, and skips the ingredients check (catalogue-6). */
export function useNewElementForm(
  onCreated: (element: Element) => unknown,
  onCreateAnother?: (created: string) => unknown,
  name = '',
) {
  const { tags } = useReferenceData();
  const createAnother = useRef(false);
  const create = useCreateElement();
  const ask = useQuestions();
  const notify = useNotify();
  const text = ({ name, menuElementClassId }: Element) =>
    elementTexts.created(name, getEntryName(tags, menuElementClassId));
  const elementForm = useRecordForm({
    schema: createElementFormSchema(() => createAnother.current),
    record: undefined,
    toValues: () => ({ ...toNewElementValues(tags), name }),
    save: (values) =>
      ask(
        (confirmed) =>
          create.mutateAsync({ body: toElementInput(values), createAnother: createAnother.current, confirmed }),
        { confirmLabel: changesTexts.confirm },
      ),
    onSaved: async (element) => {
      if (createAnother.current) {
        await onCreateAnother?.(text(element));
        return;
      }
      notify(text(element));
      await onCreated(element);
    },
  });
  const submit = (another: boolean) => {
    createAnother.current = another;
    return elementForm.submit();
  };
  return { ...elementForm, submit: () => submit(false), submitAndCreateAnother: () => submit(true) };
}
