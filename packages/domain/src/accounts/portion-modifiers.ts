/** Element types of the section Core Elements; all others are Additional Elements (service-events-11). */
const coreElementTypes: readonly string[] = ['Alt Protien', 'Protein', 'Salad', 'Side', 'Starch', 'Veg Entree'];

export const isCoreElementType = (elementType: string): boolean => coreElementTypes.includes(elementType);
