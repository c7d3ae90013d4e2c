/** Shown on the splash while the lists load (screens-2). */
const foodPuns = [
  'Lettuce get everything on the table.',
  'We are on a roll. Butter is coming.',
  'Good thymes take a second.',
  'This will be kneaded in a moment.',
  'Whisking things together…',
  'Peas be patient.',
  'Stock is simmering; so are we.',
  'Olive the lists are on their way.',
  'Just a pinch more time.',
  'Don’t worry, we’ve bean here before.',
  'The stakes are high and the steaks are resting.',
  'Nacho average loading screen.',
  'Feta late than never.',
  'Taking stock, one bouillon at a time.',
  'We’re souper close.',
  'A watched pot loads eventually.',
];

export const pickFoodPun = () => foodPuns[Math.floor(Math.random() * foodPuns.length)] ?? '';
