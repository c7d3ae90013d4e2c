import { endSentence } from '#contract/counted-names.ts';
export const elementTexts = {
  allergensMissing: "Please fill in this element's allergens or mark that there are no allergens.",
  ingredientsMissing: "Please fill in this element's ingredients or mark that there are no ingredients.",
  unrecordedIngredients: 'Ingredients not recorded',
  noIngredientsQuestion: (name: string) =>
    `Is there nothing to list in ${name}, as in water or ice? If nobody has recorded its ingredients, choose 'Ingredients not recorded' instead.`,
  noneAndUnrecordedIngredients: 'You cannot mark both that there are no ingredients and that they are not recorded.',
  noIngredientsContradict: 'You cannot mark that there are no ingredients: this element has some.',
  ingredientsContradict: 'You cannot mark that the ingredients are not recorded: this element has some.',
  fieldMissing: (field: string) => `Element ${field} is required.`,
  /** `carriers` are texts such as 'Butter contains Milk' (catalogue-5). */
  allergensContradict: (carriers: readonly string[]) =>
    endSentence(`You cannot mark that there are no allergens: ${carriers.join(', ')}`),
  ingredientTwice: (name: string) => `${name} is listed twice.`,
  conflict: (name: string, tag: string) => `There is an element named ${name} for ${tag} already.`,
  noTagsAvailable: '(No Tags Available)',
  noFreeTag: 'There are no available tags for this element, please search for the element and edit the original',
  isUsed: (menus: number) =>
    `You must remove this element from all menus before deleting it. It still belongs to ${menus} menu(s).`,
  confirmDelete: 'Are you sure you want to delete this element?',
  deleted: 'This element has been successfully deleted.',
  created: (name: string, tag: string) => `Element ${name} for ${tag} has been created successfully.`,
  updated: (name: string, tag: string) => `Element ${name} for ${tag} has been updated successfully.`,
  noIngredients: 'There are no ingredients in this element.',
  noMenus: 'There are no menus this element is a part of.',
  doesNotScale: 'Does not scale: needed once, however much is cooked',
  missingUnit: 'Missing unit',
  loadFailed: 'Something went wrong while retrieving element data.',
  allergensFailed: "Couldn't get allergens from the server",
  /** Unknown is never shown as none (catalogue-4). */
  allergensUnknown: 'Unknown',
  noAllergens: 'No allergens',
} as const;

/** The product's spelling (screens-6). */
export const createIngredientText = 'Not Implimented';
