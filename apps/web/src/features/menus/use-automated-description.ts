import { useCallback, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { menuTexts } from '#contract/menus-texts.ts';
import type { IdName } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { useNotify } from '../../ui/feedback.ts';
import type { MenuFormValues } from './menu-form-values.ts';

/**
 * Writes the description from brand, cuisine, name and elements, with the external service if there is one (catalogue-11).
 * A later call wins the race against a pending one, and typing wins over both.
 */
export function useAutomatedDescription(form: UseFormReturn<MenuFormValues>, elementTypes: readonly IdName[]) {
  const { brands, cuisineTypes } = useReferenceData();
  const notify = useNotify();
  const latest = useRef(0);

  return useCallback(async () => {
    const turn = ++latest.current;
    const values = form.getValues();
    const body = {
      name: values.name,
      brand: getEntryName(brands, values.brandId),
      cuisineType: getEntryName(cuisineTypes, values.cuisineTypeId),
      elements: values.elements.map((element) => ({
        name: element.name,
        elementType: getEntryName(elementTypes, element.serving.elementTypeId) || null,
      })),
    };
    try {
      const { data } = await call('describeMenu', { body });
      if (turn !== latest.current || !form.getValues('isDescriptionAutomated')) return;
      form.setValue('description', data.description, { shouldDirty: true, shouldValidate: data.description !== '' });
      if (data.isFallback) notify(menuTexts.describedByRule, 'info');
    } catch {
      notify(menuTexts.notDescribed, 'error');
    }
  }, [form, brands, cuisineTypes, elementTypes, notify]);
}
