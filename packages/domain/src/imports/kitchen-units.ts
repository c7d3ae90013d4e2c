/** Units that recipes name, whether or not an operator has them: '2 cups flour' is not 2 of 'cups flour'. */
const units = `
  cup c tablespoon tbsp tbs tb teaspoon tsp pint pt quart qt gallon gal ounce oz pound lb
  gram g kilogram kg milligram mg milliliter millilitre ml liter litre l deciliter dl centiliter cl
  pinch dash handful clove can jar package pkg packet slice stick bunch sprig piece bag box head stalk drop`
  .trim()
  .split(/\s+/);

const pattern = new RegExp(`^(fl(uid)?\\.?\\s?)?(${units.join('|')})(e?s)?\\.?$`, 'i');

export const isKitchenUnit = (word: string) => pattern.test(word.trim());
