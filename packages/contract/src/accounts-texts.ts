export const accountTexts = {
  nameRequired: 'Account name is required.',
  addressOneRequired: 'Address one is required.',
  cityRequired: 'City is required.',
  stateRequired: 'State is required.',
  state: 'Write a state, like AZ or Arizona.',
  addressTwice: 'This address appears twice.',
  zipCode: 'Must be valid US Zip code',
  zipCodeOfNewAccount: 'Set a 5 digit zip',
  marketRequired: 'Market is required.',
  wholeNumber: 'Must be a whole number, 0 or more.',
  playbookLink: 'Must be a web address that starts with https:// or http://.',
  nothingToSave: 'No changes to save!',
  created: 'Account has been created successfully.',
  updated: 'Account has been updated successfully.',
  pointOfContactUpdated: 'Account Point of Contact has been updated successfully.',
  portionModifiersUpdated: 'Account Portion Modifiers have been updated successfully.',
  confirmPointOfContactDelete: 'Are you sure you want to delete this point of contact?',
  pointOfContactDeleted: 'This point of contact has been successfully deleted.',
  pointOfContactGone: 'The point of contact was deleted while you were editing.',
  confirmDelete: 'Are you sure you want to delete this account?',
  deleted: 'This account has been successfully deleted.',
  deleteFailed: 'Something went wrong when attempting to delete your account. Please try again.',
} as const;

export const formatAccountNameTaken = (name: string) => `There is an account named ${name} already.`;

/** Completed surveys and closed statements are records, so they keep their account (service-events-14, statements-5). */
export const formatAccountInUse = (surveyCount: number, statementCount = 0) =>
  surveyCount > 0
    ? `You cannot delete this account. It still belongs to ${surveyCount} completed survey(s).`
    : `You cannot delete this account. It still belongs to ${statementCount} closed statement(s).`;

/** Services, also past ones, keep the address at which they take place. */
export const formatAddressInUse = (address: string, services: number) =>
  `You cannot remove ${address}. It still belongs to ${services} service(s).`;

/** A failed save names the part that failed (errors-9). */
const accountParts = ['Account', 'Serving Schedule', 'Add Ons', 'Account POC', 'Account Portion Modifiers'] as const;
export type AccountPart = (typeof accountParts)[number];
export const formatSaveFailed = (part: AccountPart) =>
  `Something went wrong with the ${part}. Please check all fields and try again.`;

export const stateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;
export type StateCode = keyof typeof stateNames;
export const isStateCode = (text: string): text is StateCode => Object.hasOwn(stateNames, text);
export const stateCodes = Object.keys(stateNames).filter(isStateCode);
