import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Menu } from '#contract/menus.ts';
import type { ScheduledMenu } from '#contract/scheduling.ts';
import { revertMenu } from './revert-menu.ts';

const serving = fc.record({
  order: fc.nat(50),
  hostFlowOrder: fc.nat(50),
  containerTypeId: fc.option(fc.uuid()),
  elementTypeId: fc.option(fc.uuid()),
  portionUnitId: fc.option(fc.uuid()),
  portionPerPerson: fc.option(fc.nat(100)),
  portionPerContainer: fc.option(fc.nat(1000)),
  servingTemp: fc.option(fc.constantFrom('HOT' as const, 'COLD' as const, 'AMBIENT' as const)),
  servingUtensilId: fc.option(fc.uuid()),
  servingVesselId: fc.option(fc.uuid()),
  directionals: fc.string(),
  ingredients: fc.string(),
  allergens: fc.constant<Menu['elements'][number]['allergens']>([]),
  allergenStatement: fc.constant('unknown' as const),
});
const dishId = fc.constantFrom('rice', 'beans', 'tofu', 'kale', 'pita');
const master: fc.Arbitrary<Menu> = fc.record({
  id: fc.constant('master'),
  name: fc.string(),
  description: fc.string(),
  isDescriptionAutomated: fc.boolean(),
  brandId: fc.option(fc.uuid()),
  cuisineTypeId: fc.uuid(),
  menuElementClassId: fc.uuid(),
  originalMenu: fc.constant(null),
  allergenNames: fc.constant<string[]>([]),
  allergenStatement: fc.constant('unknown' as const),
  version: fc.nat(),
  updatedAt: fc.constant('2026-01-01T00:00:00.000Z'),
  elements: fc.uniqueArray(
    fc.tuple(dishId, serving).map(([id, fields]) => ({ ...fields, elementId: id, element: { id, name: id } })),
    { selector: (element) => element.elementId },
  ),
});
const scheduled: fc.Arbitrary<ScheduledMenu> = fc
  .tuple(
    master,
    fc.record({
      id: fc.uuid(),
      date: fc.constant('2026-03-08'),
      marketId: fc.uuid(),
      serviceLineId: fc.uuid(),
      notes: fc.string(),
    }),
  )
  .map(([menu, own]) => ({
    ...menu,
    ...own,
    originalMenuId: 'master',
    butcherPaperNotes: own.notes,
    clientNotes: own.notes,
    talkingPoints: own.notes,
    allergenStatement: 'unknown',
    changes: [],
    hasChangedAddOn: false,
    scheduledElements: menu.elements.map(({ elementId, element, ...fields }, index) => ({
      ...fields,
      id: `copy-${index}`,
      name: element.name,
      originalElementId: index % 3 === 2 ? null : elementId,
      scheduledMenuId: own.id,
      scheduledAddOnId: null,
      addOnSlotId: null,
      method: '',
      allergenIds: [],
      allergenNames: [],
      alternative: [
        {
          id: `instead of ${elementId}`,
          elementId: null,
          name: `instead of ${elementId}`,
          ingredients: '',
          method: '',
          allergenIds: [],
          allergenNames: [],
          allergenStatement: 'none',
          containerTypeId: null,
          servingTemp: null,
          portionPerPerson: null,
          portionPerContainer: null,
          portionUnitId: null,
        },
      ],
    })),
  }));

const brands = [
  { id: 'other', isDefault: false },
  { id: 'house', isDefault: true },
];

test('a reverted menu is its master in the same slot, without notes', () => {
  fc.assert(
    fc.property(scheduled, master, (menu, now) => {
      const { id, date, marketId, serviceLineId, originalMenuId } = menu;
      const { name, brandId, cuisineTypeId, description, isDescriptionAutomated } = now;
      const { scheduledElements, ...rest } = revertMenu(menu, now, brands);
      expect(rest).toEqual({
        ...{
          id,
          date,
          marketId,
          serviceLineId,
          originalMenuId,
          name,
          brandId: brandId ?? 'house',
          cuisineTypeId,
          description,
          isDescriptionAutomated,
        },
        ...{ butcherPaperNotes: '', clientNotes: '', talkingPoints: '' },
      });
      expect(scheduledElements.map((element) => element.originalElementId)).toEqual(
        now.elements.map((element) => element.elementId),
      );
    }),
  );
});

test('elements that stay keep their id and alternatives, all others are new; every serving field is the master’s', () => {
  fc.assert(
    fc.property(scheduled, master, (menu, now) => {
      for (const [index, element] of revertMenu(menu, now, brands).scheduledElements.entries()) {
        const before = menu.scheduledElements.find((old) => old.originalElementId === element.originalElementId);
        expect(element.id).toBe(before?.id);
        expect(element.alternative).toEqual(before?.alternative ?? []);
        const { elementId: _id, element: _element, ...fields } = now.elements[index] ?? {};
        expect(element).toMatchObject(fields);
      }
    }),
  );
});
