import type { ElementInput } from '#contract/elements.ts';
import { call } from '../../api/client.ts';
import { showElements } from '../../api/invalidation.ts';
import { useRecordDeletion, useRecordSave } from '../../api/use-change.ts';
import { elementQueries } from './queries.ts';

const shownIn = [elementQueries.all(), ...showElements];

interface SaveNew {
  body: ElementInput;
  /** 'Save & Create Another' skips the ingredients check (catalogue-6). */
  createAnother: boolean;
  confirmed: string;
}

export const useCreateElement = () =>
  useRecordSave(
    ({ body, createAnother, confirmed }: SaveNew) =>
      call('createElement', { body, query: { confirmed, ...(createAnother && { createAnother: 'true' }) } }),
    elementQueries.one,
    shownIn,
  );

interface Save {
  id: string;
  body: ElementInput;
  version: number | undefined;
  /** Questions that the person has confirmed. */
  confirmed: string;
}

export const useUpdateElement = () =>
  useRecordSave(
    ({ id, body, version, confirmed }: Save) =>
      call('updateElement', { params: { id }, query: { confirmed }, body, ifMatch: version }),
    elementQueries.one,
    shownIn,
  );

interface Copy {
  id: string;
  name: string;
  menuElementClassId: string;
}

export const useCopyElement = () =>
  useRecordSave((body: Copy) => call('copyElement', { body }), elementQueries.one, shownIn);

export const useDeleteElement = () =>
  useRecordDeletion((id) => call('deleteElement', { params: { id } }), elementQueries.one, shownIn);
