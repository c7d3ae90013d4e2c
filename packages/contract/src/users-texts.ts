import { hostRole, superAdminRole } from './permissions.ts';

/** Kept apart from the schemas, so that screens do not load those. */
export const userTexts = {
  emailIsUsed: (email: string) => `Email ${email} already used.`,
  fieldsAreMissing: 'Email, name, and role are required fields.',
  notFound: 'User not found.',
  updated: (email: string) => `${email} has been updated successfully.`,
  newEmail: 'A new address ends the sessions of this person. They sign in with it from then on.',
  newEmailOfInvited: 'The invitation is sent to the new address, and the older link ends.',
  confirmRemoval: (email: string) => `Are you sure you want to remove ${email}'s access?`,
  confirmRole: (email: string) => `Are you sure you want to change ${email}'s role?`,
  confirmMarket: (email: string) => `Are you sure you want to change ${email}'s market?`,
  invited: (email: string) => `${email} has been invited.`,
  invitedAgain: (email: string) => `The invitation to ${email} is sent again.`,
  removed: (email: string) => `${email} no longer has access.`,
  notYourself: 'You cannot remove yourself.',
  notYourOwnRole: 'You cannot change your own role.',
  superAdminRoleIsFixed: "A Super Admin's role cannot be changed.",
  lastSuperAdmin: 'The last Super Admin cannot be removed.',
  moreThanYouHold: 'You can only give roles whose permissions you hold yourself.',
  holdsMoreThanYou: (email: string) => `You cannot change ${email}: their role holds permissions that yours does not.`,
  nothingToChange: 'Name what to change: email, firstName, lastName, roleId or defaultMarketId.',
  hasAccepted: (email: string) => `${email} has signed in already. Forgot Password sends them a new link.`,
} as const;

/** The code uses these roles by name, so they cannot be renamed. A Super Admin holds every permission. */
export const pointOfContactRole = 'Point of Contact';
export const rolesWithFixedName: readonly string[] = [superAdminRole, hostRole, pointOfContactRole];

export const roleTexts = {
  created: (name: string) => `Role ${name} has been created successfully.`,
  updated: (name: string) => `Role ${name} has been updated successfully.`,
  deleted: 'This role has been successfully deleted.',
  confirmDelete: 'Are you sure you want to delete this role?',
  nameIsUsed: (name: string) => `There is a role named ${name} already.`,
  nameIsFixed: (name: string) => `The role ${name} cannot be renamed or deleted.`,
  superAdminIsFixed: 'A Super Admin holds every permission: these cannot be changed.',
  whoHasNoFactor: (without: number, count: number) =>
    `${without} of ${count} ${count === 1 ? 'person has' : 'people have'} no second factor: they set it up when they sign in next.`,
  factorRequired: 'Second factor required',
  factorOfYourself: 'This is your own role: without a second factor, you set it up now.',
  factorCounts: 'Counts for signing in with a password of Brigade. With another provider, its own rules apply.',
  isUsed: (count: number) => `It still belongs to ${count} user(s).`,
} as const;
