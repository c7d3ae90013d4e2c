import { historyTexts as texts } from '#contract/history-texts.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import type { Permission } from '#contract/permissions.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import { type CurrentUser, hasAccess } from '../../http/access.ts';
import type { FoundStep, TouchedTable } from './queries-steps.ts';

/** Triggers make and remove these rows with the menus and events that they belong to (surveys-1). */
export const SURVEYS = 'host_surveys';

/** Flags record what happened. An undo adds its own flags (changes-2) and removes none. */
export const FLAGS = 'changes_after_planning';

/** Rows that do not prevent the undo of a service. */
export const goWithServices = [SURVEYS, FLAGS];

/** Permissions needed besides that of the operation, for tables that a replacement also changed (changes-5). */
const permissionsOfTables: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  replaceIngredient: {
    scheduled_elements: 'editScheduleMenu',
    scheduled_element_ingredients: 'editScheduleMenu',
    scheduled_element_alternatives: 'editScheduleMenu',
  },
};

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const byName: ReadonlyMap<string, Operation> = new Map(Object.entries(operations));

/** An undo needs the permission of the undone operation. Another person's new record is deleted, not undone (history-3). */
export function accessFault(user: CurrentUser, step: FoundStep, tables: readonly TouchedTable[]): Refusal | undefined {
  const operation = byName.get(step.operation);
  const further = tables.flatMap(({ name }) => permissionsOfTables[step.operation]?.[name] ?? []);
  if (!(operation && [operation.permission, ...further].every((permission) => hasAccess(user, permission)))) {
    return refuse('forbidden', texts.mayNot);
  }
  const creates = tables.some(({ name, inserts, key }) => inserts && key[0] === 'id' && !goWithServices.includes(name));
  const isOthersCreation = creates && operation.method !== 'DELETE' && step.authorId !== user.id;
  return isOthersCreation ? refuse('forbidden', texts.othersCreation) : undefined;
}

/** Users, roles and surveys have effects outside the database, such as mails and copies on phones (history-4). */
export function kindFault(tables: readonly TouchedTable[]): Refusal | undefined {
  const has = (test: (table: TouchedTable) => boolean) => tables.some(test);
  if (has(({ isOfStaff }) => isOfStaff)) return refuse('conflict', texts.notUndoable.users);
  if (has(({ name }) => name === 'roles')) return refuse('conflict', texts.notUndoable.roles);
  const isSurvey = ({ name, isAnswered }: TouchedTable) => name === 'host_survey_second_versions' || isAnswered;
  return has(isSurvey) ? refuse('conflict', texts.notUndoable.surveys) : undefined;
}

export const stepFault = (step: FoundStep | undefined): Refusal | undefined => {
  if (!step) return refuse('not_found', texts.noStep);
  if (step.isUndone) return refuse('conflict', texts.isUndone);
  return step.isTooOld ? refuse('conflict', texts.isTooOld) : undefined;
};
