import type { MarketName } from './accounts.ts';
import type { AllergenName, DietaryPreferenceName } from './kitchen.ts';

/** One person for each role, and two who are refused. All sign in with this password, which is printed on purpose. */
export const demoPassword = 'brigade-demo-kitchen';

export interface StaffContent {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly market: MarketName;
}

export const staff: readonly StaffContent[] = [
  {
    email: 'superadmin@brigade.example',
    firstName: 'Sam',
    lastName: 'Okonkwo',
    role: 'Super Admin',
    market: 'Phoenix',
  },
  { email: 'admin@brigade.example', firstName: 'Ada', lastName: 'Marsh', role: 'Admin', market: 'Phoenix' },
  { email: 'chef@brigade.example', firstName: 'Chiara', lastName: 'Fontana', role: 'Chef', market: 'Phoenix' },
  {
    email: 'operations@brigade.example',
    firstName: 'Oscar',
    lastName: 'Lindgren',
    role: 'Operations',
    market: 'Phoenix',
  },
  { email: 'host@brigade.example', firstName: 'Hazel', lastName: 'Nguyen', role: 'Host', market: 'Phoenix' },
  { email: 'chef.denver@brigade.example', firstName: 'Devin', lastName: 'Archuleta', role: 'Chef', market: 'Denver' },
  { email: 'host.denver@brigade.example', firstName: 'Dora', lastName: 'Weiss', role: 'Host', market: 'Denver' },
  { email: 'chef.atlanta@brigade.example', firstName: 'Andre', lastName: 'Baptiste', role: 'Chef', market: 'Atlanta' },
  { email: 'host.atlanta@brigade.example', firstName: 'Alma', lastName: 'Pruitt', role: 'Host', market: 'Atlanta' },
];

/** The two refusals: an eater and a point of contact of the first account. */
export const consumerEmail = 'eater@brigade.example';
export const contactEmail = 'contact@brigade.example';

export const firstNames = [
  'Maya',
  'Liam',
  'Noor',
  'Ethan',
  'Zoë',
  'Mateo',
  'Ingrid',
  'Kwame',
  'Lucía',
  'Felix',
  'Amara',
  'Jonas',
  'Sunita',
  'Malik',
  'Greta',
  'Tariq',
  'Wren',
  'Diego',
  'Yuki',
  'Bram',
  'Leila',
  'Otis',
  'Farah',
  'Callum',
  'Rosa',
  'Jin',
  'Odette',
  'Samir',
  'Vera',
  'Emeka',
  'Clara',
  'Rafael',
  'Anika',
  'Theo',
  'Imani',
] as const;

export const lastNames = [
  'Adler',
  'Bello',
  'Chowdhury',
  'Delgado',
  'Eriksen',
  'Fontaine',
  'Grewal',
  'Hwang',
  'Ibarra',
  'Jacobs',
  'Kaplan',
  'Lund',
  'Mbeki',
  "O'Hara",
  'Park',
  'Quintero',
  'Rossi',
  'Santos',
  'Tanaka',
  'Ueda',
  'Vogel',
  'Whitaker',
  'Xiong',
  'Yilmaz',
  'Zamora',
  'Ashby',
  'Moreau',
] as const;

/** Dietary preferences of eaters, in turn, at a realistic frequency. */
export const preferences: readonly DietaryPreferenceName[] = [
  'None',
  'Vegetarian',
  'None',
  'None',
  'Vegan',
  'None',
  'Halal',
  'None',
  'Gluten Free',
  'Vegetarian',
  'None',
  'Pescatarian',
  'None',
  'Dairy Free',
  'None',
  'Vegetarian',
  'None',
  'None',
  'None',
];
export const eaterAllergens: readonly (readonly AllergenName[])[] = [
  [],
  [],
  ['Tree Nuts'],
  [],
  [],
  ['Crustacean Shellfish'],
  [],
  ['Peanuts', 'Tree Nuts'],
  [],
  [],
  [],
  ['Milk'],
  [],
  [],
  ['Wheat', 'Gluten'],
  [],
  [],
  ['Egg'],
  [],
  [],
  ['Sesame'],
  [],
  [],
];
