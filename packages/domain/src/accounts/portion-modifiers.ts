/** The element types of the section Core Elements (spec §9); all others are Additional Elements. */
const coreElementTypes: readonly string[] = ['Alt Protien', 'Protein', 'Salad', 'Side', 'Starch', 'Veg Entree'];

export const isCoreElementType = (elementType: string): boolean => coreElementTypes.includes(elementType);
