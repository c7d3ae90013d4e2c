import type { Story } from './story.ts';

const plainLists = [
  'Brand',
  'MenuElementClass',
  'ServiceType',
  'Vendor',
  'Allergen',
  'ServingUtensil',
  'ServingVessel',
  'CuisineType',
  'DietaryPreference',
  'SaladType',
] as const;

export const lists: Story = async (call, _demo, turn) => {
  for (const thing of plainLists) {
    const { data } = await call(`create${thing}`, { body: { name: `Growth ${turn}` } });
    await call(`update${thing}`, { params: { id: data.id }, body: { name: `Growth ${turn} again` } });
    await call(`delete${thing}`, { params: { id: data.id } });
  }
};

export const otherLists: Story = async (call, { elementTypeIds }, turn) => {
  const name = `Growth ${turn}`;
  const market = await call('createMarket', { body: { name, timeZone: 'America/Phoenix' } });
  await call('updateMarket', { params: { id: market.data.id }, body: { name, timeZone: 'America/Denver' } });
  await call('deleteMarket', { params: { id: market.data.id } });
  const unit = await call('createPortionUnit', { body: { name, abbreviation: 'gr' } });
  await call('updatePortionUnit', { params: { id: unit.data.id }, body: { name, abbreviation: 'gro' } });
  await call('deletePortionUnit', { params: { id: unit.data.id } });
  const container = await call('createContainerType', { body: { name } });
  await call('updateContainerType', { params: { id: container.data.id }, body: { name, hasHalfSize: true } });
  await call('deleteContainerType', { params: { id: container.data.id } });
  const addOnType = await call('createAddOnType', { body: { name, addOnSlots: [{ name: 'Slot' }] } });
  await call('updateAddOnType', { params: { id: addOnType.data.id }, body: { name, addOnSlots: [{ name: 'Other' }] } });
  await call('deleteAddOnType', { params: { id: addOnType.data.id } });
  await call('orderElementTypes', { body: { elementTypeIds } });
};

export const catalogue: Story = async (call, demo, turn) => {
  const name = `Growth ${turn}`;
  const vendor = { vendorId: demo.vendorId, preference: 1, itemId: 'Item 1' };
  const plain = {
    name,
    type: 'Vegetable' as const,
    portionUnitId: demo.unitId,
    allergenIds: [demo.allergenId],
    vendors: [vendor],
  };
  const ingredient = await call('createIngredient', { body: plain });
  const ingredientId = ingredient.data.id;
  await call('updateIngredient', { params: { id: ingredientId }, query: {}, body: { ...plain, type: 'Fruit' } });
  const dish = {
    name,
    method: 'Roast.',
    ingredientObjs: [{ ingredientId }, { ingredientId: demo.ingredientId }],
    menuElementClassId: demo.tagId,
    elementTypeId: demo.elementTypeIds[0],
    defaultContainerTypeId: demo.containerTypeId,
    servingTemp: 'HOT' as const,
    defaultPortionPerPerson: 4,
    defaultPortionPerContainer: 100,
    defaultPortionUnitId: demo.unitId,
  };
  const element = await call('createElement', { query: {}, body: dish });
  const elementId = element.data.id;
  await call('updateElement', { params: { id: elementId }, query: {}, body: { ...dish, method: 'Braise.' } });
  await call('replaceIngredient', {
    params: { id: ingredientId },
    query: { confirmed: 'reach' },
    body: { replacementId: demo.ingredientId, alsoScheduled: true },
  });
  await call('changeIngredients', {
    query: { confirmed: 'reach' },
    body: { chosen: { ids: [ingredientId] }, change: { field: 'type', type: 'Dairy' } },
  });
  await call('changeElements', {
    query: { confirmed: 'reach' },
    body: { chosen: { ids: [elementId] }, change: { field: 'servingTemp', servingTemp: 'COLD' } },
  });
  const confirmed = { confirmed: 'loss,reach' };
  const twin = { otherVersion: 1, choices: {} };
  const sameDish = await call('createElement', { query: {}, body: { ...dish, name: `${name} twin` } });
  await call('mergeElements', {
    params: { id: elementId },
    query: confirmed,
    body: { ...twin, otherId: sameDish.data.id },
  });
  const sameIngredient = await call('createIngredient', { body: { ...plain, name: `${name} twin` } });
  await call('mergeIngredients', {
    params: { id: ingredientId },
    query: confirmed,
    body: { ...twin, otherId: sameIngredient.data.id },
  });
  const [vendorOne, vendorTwo] = [
    await call('createVendor', { body: { name: `${name} one` } }),
    await call('createVendor', { body: { name: `${name} two` } }),
  ];
  await call('mergeVendors', {
    params: { id: vendorOne.data.id },
    query: {},
    body: { ...twin, otherId: vendorTwo.data.id },
  });
  await call('deleteVendor', { params: { id: vendorOne.data.id } });
  const [brandOne, brandTwo] = [
    await call('createBrand', { body: { name: `${name} one` } }),
    await call('createBrand', { body: { name: `${name} two` } }),
  ];
  await call('mergeBrands', {
    params: { id: brandOne.data.id },
    query: {},
    body: { ...twin, otherId: brandTwo.data.id },
  });
  await call('deleteBrand', { params: { id: brandOne.data.id } });
  const copy = await call('copyElement', { body: { id: elementId, name, menuElementClassId: demo.otherTagId } });
  const meal = {
    name,
    description: 'A lunch.',
    cuisineTypeId: demo.cuisineTypeId,
    menuElementClassId: demo.tagId,
    elements: [{ elementId }, { elementId: demo.element.id }],
  };
  const menu = await call('createMenu', { body: meal });
  await call('updateMenu', { params: { id: menu.data.id }, body: { ...meal, description: 'A dinner.' } });
  const flow = [{ elementId, hostFlowOrder: 1 }];
  await call('updateMenuHostFlow', { params: { id: menu.data.id }, body: { elements: flow } });
  const copied = await call('copyMenu', {
    body: { id: menu.data.id, name, menuElementClassId: demo.otherTagId },
  });
  const names = [{ name, elementType: 'Protein' }];
  await call('describeMenu', { body: { name, brand: '', cuisineType: 'American', elements: names } });
  const chosen = { ids: [copied.data.id] };
  await call('changeMenus', {
    query: {},
    body: { chosen, change: { field: 'cuisine', cuisineTypeId: demo.cuisineTypeId } },
  });
  await call('deleteMenus', { query: {}, body: { chosen } });
  await call('deleteMenu', { params: { id: menu.data.id } });
  await call('deleteElements', { query: {}, body: { chosen: { ids: [copy.data.id] } } });
  await call('deleteElement', { params: { id: elementId } });
  const other = await call('createIngredient', { body: { ...plain, name: `${name} 2` } });
  await call('deleteIngredients', { query: {}, body: { chosen: { ids: [other.data.id] } } });
  await call('deleteIngredient', { params: { id: ingredientId } });
};
