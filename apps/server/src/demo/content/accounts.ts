import type { Day } from '#contract/values.ts';
import type { AddOnTypeName, SaladTypeName, ServiceTypeName } from './kitchen.ts';

/** The first market is the product's default (screens-3). */
export const markets = [
  { name: 'Phoenix', timeZone: 'America/Phoenix' },
  { name: 'Denver', timeZone: 'America/Denver' },
  { name: 'Atlanta', timeZone: 'America/New_York' },
] as const;
export type MarketName = (typeof markets)[number]['name'];

const weekdays: readonly Day[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const midweek: readonly Day[] = ['tuesday', 'wednesday', 'thursday'];
/** Hospitals, control rooms and depots eat on weekends too, with a smaller crew. */
const everyDay: readonly Day[] = [...weekdays, 'saturday', 'sunday'];

export interface ServiceContent {
  readonly line: 'Breakfast' | 'Lunch' | 'Dinner' | 'Snack';
  readonly days: readonly Day[];
  /** Eaters with and without meat, on an ordinary weekday. */
  readonly numberOfEaters: number;
  readonly nonMeatEaters: number;
  /** Dollars. */
  readonly pricePerEater: number;
  readonly salad: SaladTypeName | null;
  readonly dessert: boolean;
}

export interface AccountContent {
  readonly name: string;
  readonly market: MarketName;
  readonly totalEmployees: number;
  readonly serviceType: ServiceTypeName;
  /** Full years since the first service. */
  readonly years: number;
  readonly addresses: readonly (readonly [street: string, suite: string, city: string, state: string, zip: string])[];
  readonly contact: readonly [firstName: string, lastName: string];
  readonly services: readonly ServiceContent[];
  readonly addOns?: readonly (readonly [type: AddOnTypeName, days: readonly Day[], quantity: number, price: number])[];
  /** Portion modifiers by element type; 0.1 means ten percent more (service-events-11). */
  readonly modifiers?: Readonly<Record<string, number>>;
}

const service =
  (line: ServiceContent['line'], salad: SaladTypeName | null, dessert: boolean) =>
  (days: readonly Day[], numberOfEaters: number, nonMeatEaters: number, pricePerEater: number): ServiceContent => ({
    line,
    days,
    numberOfEaters,
    nonMeatEaters,
    pricePerEater,
    salad,
    dessert,
  });
const breakfast = service('Breakfast', null, false);
const lunch = service('Lunch', 'Composed Salad', true);
const lunchWithGreensBar = service('Lunch', 'Greens Bar', true);
const plainLunch = service('Lunch', 'Side Salad', false);
const dinner = service('Dinner', 'Composed Salad', true);
const snack = service('Snack', null, false);

/** Invented companies at plausible addresses. */
export const accounts: readonly AccountContent[] = [
  {
    name: 'Saguaro Semiconductor',
    market: 'Phoenix',
    totalEmployees: 640,
    serviceType: 'Full Service',
    years: 6,
    addresses: [
      ['2415 E Riverview Dr', 'Building C', 'Phoenix', 'AZ', '85034'],
      ['2439 E Riverview Dr', 'Fab 2 break room', 'Phoenix', 'AZ', '85034'],
    ],
    contact: ['Dana', 'Whitfield'],
    services: [
      lunchWithGreensBar(everyDay, 152, 18, 16.5),
      dinner(everyDay, 64, 7, 18.25),
      breakfast(weekdays, 48, 6, 11.5),
    ],
    addOns: [
      ['Greens Bar', weekdays, 120, 4.5],
      ['Soup', midweek, 80, 3.25],
    ],
    modifiers: { Protein: 0.1, Starch: 0.1 },
  },
  {
    name: 'Northgate Mutual',
    market: 'Phoenix',
    totalEmployees: 410,
    serviceType: 'Full Service',
    years: 4,
    addresses: [['101 W Washington Ct', 'Floor 9', 'Phoenix', 'AZ', '85003']],
    contact: ['Marcus', 'Oyelaran'],
    services: [lunch(weekdays, 107, 12, 15.75), breakfast(midweek, 40, 4, 10.95)],
    addOns: [['Soup', ['monday', 'wednesday'], 60, 3.25]],
  },
  {
    name: 'Cobalt Ridge Software',
    market: 'Phoenix',
    totalEmployees: 280,
    serviceType: 'Full Service',
    years: 3,
    addresses: [['60 E Rio Salado Way', 'Suite 700', 'Tempe', 'AZ', '85281']],
    contact: ['Priya', 'Raman'],
    services: [
      lunchWithGreensBar(['monday', 'tuesday', 'wednesday', 'thursday'], 84, 26, 17.25),
      snack(midweek, 90, 20, 6.5),
    ],
    addOns: [['Greens Bar', ['monday', 'wednesday'], 70, 4.75]],
    modifiers: { 'Veg Entree': 0.2, Starch: -0.1 },
  },
  {
    name: 'Larkspur Health Tempe',
    market: 'Phoenix',
    totalEmployees: 520,
    serviceType: 'Set and Run',
    years: 5,
    addresses: [['1810 S Mill Ridge Rd', 'Clinical tower', 'Tempe', 'AZ', '85282']],
    contact: ['Evelyn', 'Sato'],
    services: [lunch(everyDay, 118, 14, 14.95), dinner(everyDay, 52, 6, 16.5)],
  },
  {
    name: 'Axle & Pine Logistics',
    market: 'Phoenix',
    totalEmployees: 330,
    serviceType: 'Set and Run',
    years: 2,
    addresses: [
      ['8020 W Harbor Freight Ln', '', 'Tolleson', 'AZ', '85353'],
      ['8105 W Harbor Freight Ln', 'Driver lounge', 'Tolleson', 'AZ', '85353'],
    ],
    contact: ['Roy', 'Castellano'],
    services: [plainLunch(everyDay, 141, 7, 13.5), breakfast(weekdays, 62, 2, 10.25)],
    modifiers: { Protein: 0.2, Starch: 0.2, Salad: -0.2 },
  },
  {
    name: 'Bannerman Claims',
    market: 'Phoenix',
    totalEmployees: 95,
    serviceType: 'Drop Off',
    years: 1,
    addresses: [['4550 N Central Terrace', 'Suite 210', 'Phoenix', 'AZ', '85012']],
    contact: ['Jill', 'Barrows'],
    services: [plainLunch(midweek, 26, 13, 15.25)],
  },
  {
    name: 'Sendwell',
    market: 'Phoenix',
    totalEmployees: 140,
    serviceType: 'Full Service',
    years: 2,
    addresses: [['7014 E Camelback Plaza', 'Floor 3', 'Scottsdale', 'AZ', '85251']],
    contact: ['Tomás', 'Herrera'],
    services: [lunch(['monday', 'wednesday', 'friday'], 47, 8, 17.5)],
    addOns: [['Fruit Platter', ['friday'], 40, 3.8]],
  },
  {
    name: 'Kettle Creek Credit Union',
    market: 'Phoenix',
    totalEmployees: 75,
    serviceType: 'Drop Off',
    years: 3,
    addresses: [['250 N Arizona Sky Ave', '', 'Chandler', 'AZ', '85225']],
    contact: ['Beth', 'Novak'],
    services: [plainLunch(['tuesday', 'thursday'], 25, 5, 14.75)],
  },
  {
    name: 'Overlook Robotics',
    market: 'Phoenix',
    totalEmployees: 360,
    serviceType: 'Full Service',
    years: 1,
    addresses: [['1455 S Price Field Rd', 'Building 4', 'Chandler', 'AZ', '85286']],
    contact: ['Hana', 'Kovacs'],
    services: [lunch(weekdays, 148, 22, 16.95), dinner(midweek, 45, 9, 18.5)],
    addOns: [['Soup', weekdays, 50, 3.5]],
  },
  {
    name: 'Carlow Engineering',
    market: 'Phoenix',
    totalEmployees: 210,
    serviceType: 'Set and Run',
    years: 4,
    addresses: [['3030 N Third Place', 'Suite 1200', 'Phoenix', 'AZ', '85012']],
    contact: ['Owen', 'Carlow'],
    services: [lunch(weekdays, 96, 4, 15.5)],
  },
  {
    name: 'Early Signal Networks',
    market: 'Phoenix',
    totalEmployees: 190,
    serviceType: 'Full Service',
    years: 2,
    addresses: [['2122 E Highland Park Ave', 'Suite 400', 'Phoenix', 'AZ', '85016']],
    contact: ['Aisha', 'Mahmoud'],
    services: [
      lunch(['monday', 'tuesday', 'wednesday', 'thursday'], 71, 11, 16.25),
      snack(['wednesday'], 75, 10, 6.25),
    ],
  },
  {
    name: 'Limestone Data Centers',
    market: 'Phoenix',
    totalEmployees: 60,
    serviceType: 'Boxed Meals',
    years: 1,
    addresses: [['40 N Quarry Loop', 'Security desk', 'Goodyear', 'AZ', '85338']],
    contact: ['Peter', 'Lindqvist'],
    services: [plainLunch(everyDay, 25, 3, 17), dinner(everyDay, 18, 2, 18.75)],
  },
  {
    name: 'Paloverde Preparatory',
    market: 'Phoenix',
    totalEmployees: 88,
    serviceType: 'Set and Run',
    years: 5,
    addresses: [['5601 N Seventh Garden Ave', 'Refectory', 'Phoenix', 'AZ', '85014']],
    contact: ['Gloria', 'Espinoza'],
    services: [lunch(weekdays, 128, 15, 11.5)],
    modifiers: { Starch: -0.2, 'Veg Side': -0.1 },
  },
  {
    name: 'Digital Airfield',
    market: 'Denver',
    totalEmployees: 175,
    serviceType: 'Full Service',
    years: 3,
    addresses: [['1750 Wewatta Yard St', 'Floor 6', 'Denver', 'CO', '80202']],
    contact: ['Caleb', 'Thornton'],
    services: [lunchWithGreensBar(weekdays, 69, 19, 17.95), breakfast(['tuesday', 'thursday'], 35, 8, 12.25)],
    addOns: [['Greens Bar', weekdays, 60, 4.75]],
  },
  {
    name: 'Front Range Genomics',
    market: 'Denver',
    totalEmployees: 240,
    serviceType: 'Full Service',
    years: 2,
    addresses: [['12705 E Montview Heights', 'Lab 2', 'Aurora', 'CO', '80045']],
    contact: ['Mei', 'Zhang'],
    services: [lunch(weekdays, 92, 24, 17.25)],
    addOns: [['Soup', midweek, 45, 3.75]],
    modifiers: { 'Veg Entree': 0.1 },
  },
  {
    name: 'Timberline Outdoor Supply',
    market: 'Denver',
    totalEmployees: 150,
    serviceType: 'Set and Run',
    years: 4,
    addresses: [['3900 E Cherry Orchard Dr', '', 'Denver', 'CO', '80209']],
    contact: ['Nora', 'Fitzgerald'],
    services: [lunch(['monday', 'tuesday', 'wednesday', 'thursday'], 58, 17, 15.95)],
  },
  {
    name: 'Mile Post Freight',
    market: 'Denver',
    totalEmployees: 210,
    serviceType: 'Set and Run',
    years: 2,
    addresses: [['5100 Ivy Depot St', 'Dock 11', 'Commerce City', 'CO', '80022']],
    contact: ['Lou', 'Petrakis'],
    services: [plainLunch(everyDay, 104, 5, 13.25), breakfast(weekdays, 44, 1, 9.95)],
    modifiers: { Protein: 0.2, Starch: 0.2 },
  },
  {
    name: 'St. Brigid Medical Denver',
    market: 'Denver',
    totalEmployees: 700,
    serviceType: 'Set and Run',
    years: 6,
    addresses: [['1400 Jackson Grove St', 'Staff dining', 'Denver', 'CO', '80206']],
    contact: ['Ruth', 'Abernathy'],
    services: [lunch(everyDay, 139, 21, 14.5), dinner(everyDay, 71, 9, 16.25)],
  },
  {
    name: 'Quartz & Lowe Attorneys',
    market: 'Denver',
    totalEmployees: 85,
    serviceType: 'Drop Off',
    years: 1,
    addresses: [['1601 Nineteenth Ct', 'Floor 22', 'Denver', 'CO', '80202']],
    contact: ['Simone', 'Lowe'],
    services: [lunch(['tuesday', 'wednesday'], 31, 7, 19.5)],
  },
  {
    name: 'Brightwater Energy',
    market: 'Denver',
    totalEmployees: 320,
    serviceType: 'Full Service',
    years: 3,
    addresses: [['8055 E Tufts Meadow Ave', 'Suite 900', 'Denver', 'CO', '80237']],
    contact: ['Dominic', 'Ferraro'],
    services: [lunch(weekdays, 115, 13, 16.5), snack(['thursday'], 110, 15, 6.25)],
  },
  {
    name: 'Alpenglow Games',
    market: 'Denver',
    totalEmployees: 65,
    serviceType: 'Boxed Meals',
    years: 1,
    addresses: [['2000 S Colorado Bend', 'Suite 350', 'Denver', 'CO', '80222']],
    contact: ['Kai', 'Nakamura'],
    services: [plainLunch(midweek, 27, 11, 16.75)],
  },
  {
    name: 'Peachtree Ledger',
    market: 'Atlanta',
    totalEmployees: 290,
    serviceType: 'Full Service',
    years: 4,
    addresses: [['3340 Peachtree Hollow Rd NE', 'Floor 14', 'Atlanta', 'GA', '30326']],
    contact: ['Camille', 'Dubois'],
    services: [lunchWithGreensBar(weekdays, 124, 20, 16.75), breakfast(midweek, 50, 9, 11.75)],
    addOns: [
      ['Greens Bar', midweek, 80, 4.5],
      ['Soup', ['monday', 'friday'], 60, 3.5],
    ],
  },
  {
    name: 'Kudzu Analytics',
    market: 'Atlanta',
    totalEmployees: 130,
    serviceType: 'Full Service',
    years: 2,
    addresses: [['675 Ponce Market Ave NE', 'Suite 500', 'Atlanta', 'GA', '30308']],
    contact: ['Jordan', 'Ellison'],
    services: [lunch(['monday', 'tuesday', 'wednesday', 'thursday'], 54, 23, 17.95)],
    modifiers: { 'Alt Protien': 0.2 },
  },
  {
    name: 'Southern Crescent Rail',
    market: 'Atlanta',
    totalEmployees: 450,
    serviceType: 'Set and Run',
    years: 5,
    addresses: [['1200 Foundry Yard Pkwy NW', 'Crew hall', 'Atlanta', 'GA', '30318']],
    contact: ['Walter', 'Jennings'],
    services: [plainLunch(everyDay, 133, 6, 12.95), dinner(everyDay, 57, 3, 14.95)],
    modifiers: { Protein: 0.1 },
  },
  {
    name: 'Magnolia Pediatrics',
    market: 'Atlanta',
    totalEmployees: 110,
    serviceType: 'Drop Off',
    years: 3,
    addresses: [['1405 Clifton Green Rd NE', 'Staff lounge', 'Atlanta', 'GA', '30322']],
    contact: ['Denise', 'Okafor'],
    services: [lunch(weekdays, 38, 9, 15.25)],
  },
  {
    name: 'Chatta Street Studios',
    market: 'Atlanta',
    totalEmployees: 220,
    serviceType: 'Full Service',
    years: 1,
    addresses: [
      ['500 Great Oak Pkwy', 'Stage 3', 'Atlanta', 'GA', '30336'],
      ['512 Great Oak Pkwy', 'Production office', 'Atlanta', 'GA', '30336'],
    ],
    contact: ['Silas', 'Monroe'],
    services: [lunch(everyDay, 88, 24, 18.5), breakfast(weekdays, 70, 18, 13.25)],
    addOns: [['Fruit Platter', ['monday', 'thursday'], 60, 3.6]],
  },
  {
    name: 'Harbor Trust Bank',
    market: 'Atlanta',
    totalEmployees: 260,
    serviceType: 'Full Service',
    years: 2,
    addresses: [['191 Five Points Plaza NE', 'Floor 30', 'Atlanta', 'GA', '30303']],
    contact: ['Leah', 'Goldstein'],
    services: [lunch(weekdays, 101, 14, 16.95)],
    addOns: [['Soup', ['tuesday', 'thursday'], 55, 3.5]],
  },
  {
    name: 'Fernbank Textiles',
    market: 'Atlanta',
    totalEmployees: 160,
    serviceType: 'Set and Run',
    years: 4,
    addresses: [['2260 Mill Village Dr', '', 'Decatur', 'GA', '30033']],
    contact: ['Irene', 'Vasquez'],
    services: [plainLunch(['monday', 'wednesday', 'thursday', 'friday'], 66, 8, 14.25)],
  },
];
