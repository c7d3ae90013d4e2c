const codes: Readonly<Record<string, string>> = {
  // In words: VG and V were taken for each other.
  Vegan: 'Vegan',
  Vegetarian: 'Vegetarian',
  Pescatarian: 'P',
  'Gluten Free': 'GF',
  'Dairy Free': 'DF',
  Halal: 'H',
  Kosher: 'K',
};

/** Short for a diet's name where rows are chosen from (screens-22); of another diet its initials: 'Nut Free' is NF. */
export const toDietCode = (name: string): string =>
  codes[name] ??
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
