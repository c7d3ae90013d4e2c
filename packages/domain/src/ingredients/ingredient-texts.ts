export const ingredientTexts = {
  allergensMissing: "Please fill in this ingredient's allergens or mark that there are no allergens.",
  fieldMissing: (field: string) => `Ingredient ${field} is required.`,
  proteinTypeMissing: 'Ingredient protein type is required.',
  vendorFieldMissing: (preference: number, field: string) => `Ingredient vendor ${preference} ${field} is required.`,
  conflict: (name: string) => `There is an ingredient named ${name} already.`,
  isUsed: (elements: number) =>
    `You must remove this ingredient from all elements before deleting it. It still belongs to ${elements} element(s).`,
  confirmDelete: 'Are you sure you want to delete this ingredient?',
  deleted: 'This ingredient has been successfully deleted.',
  created: (name: string) => `Ingredient ${name} has been created successfully.`,
  updated: (name: string) => `Ingredient ${name} has been updated successfully.`,
} as const;
