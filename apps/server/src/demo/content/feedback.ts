/** Feedback that hosts report, in turn. Scores run from 1 (contact complained) to 5 (contact complimented) (surveys-8). */
export const feedback: readonly { score: number; words: string }[] = [
  { score: 3, words: '' },
  { score: 4, words: 'Several guests came back for seconds and asked for the recipe.' },
  { score: 3, words: 'Quiet service, line moved quickly.' },
  { score: 5, words: 'The contact thanked us for the labels: nobody had to ask about nuts.' },
  { score: 3, words: '' },
  { score: 4, words: 'Vegan guests were happy to find two mains.' },
  { score: 2, words: 'One guest found the rice dry at the end of the service.' },
  { score: 3, words: 'Fewer people than announced, a meeting ran late.' },
  { score: 3, words: '' },
  { score: 4, words: 'Good word about the salad.' },
  { score: 1, words: 'We were eight minutes late because of the loading dock; the contact complained.' },
  { score: 3, words: '' },
];

export const setUpComments = [
  'Tongs went out with another route. Borrowed two from the client.',
  'Sauce labels were missing; wrote them by hand on butcher paper.',
];
