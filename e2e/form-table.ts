import type { FormRow } from './form-steps.ts';
import { accountForms } from './forms-of-accounts.ts';
import { peopleForms } from './forms-of-people.ts';
import { schedulingForms } from './forms-of-scheduling.ts';
import { catalogueForms } from './forms-of-the-catalogue.ts';

export const formTable: readonly FormRow[] = [...catalogueForms, ...schedulingForms, ...accountForms, ...peopleForms];

/** Files that draw a form or a dialog and hold nothing that could be lost, and why. */
export const heldElsewhere: Readonly<Record<string, string>> = {
  'ui/SaveForm.tsx': 'The form of the others.',
  'ui/FormDialog.tsx': 'The dialog of the others.',
  'shell/RecordForm.tsx': 'The form of the others.',
  'shell/RecordDialog.tsx': 'The dialog of the others.',
  'shell/NewRecordDialog.tsx': 'The dialog of the others.',
  'shell/StaleDialog.tsx': 'Asks; what was typed stays in the form behind it.',
  'ui/MessageDialog.tsx': 'Asks.',
  'features/surveys/SurveyForm.tsx': 'Every key is kept on the phone (surveys-9), and the outbox sends by itself.',
  'features/surveys/OutboxDialog.tsx': 'Lists what is kept on the phone.',
  'features/session/SignInPage.tsx': 'Nobody is signed in.',
  'features/session/SignInAgainDialog.tsx': 'Nobody is signed in.',
  'features/session/ForgotPasswordForm.tsx': 'Nobody is signed in.',
  'features/session/SetPasswordPage.tsx': 'Nobody is signed in.',
  'features/scheduling/HeadcountDialog.tsx': 'Shows.',
  'features/scheduling/CopyScheduleDialog.tsx': 'Chooses what is copied; nothing is typed but a date.',
  'features/coverage/CoverageDialog.tsx': 'Shows.',
  'features/scheduling/MasterChangesDialog.tsx': 'Chooses what dates take over; nothing is typed.',
  'features/daily-numbers/CountDialog.tsx': 'Shows.',
  'features/daily-numbers/PlateDialog.tsx': 'Shows.',
  'features/documents/LabelsDialog.tsx': 'Chooses what is printed, and saves nothing.',
  'features/serving-schedules/CopyDayDialog.tsx': 'Edits the values of the form behind it.',
  'features/scheduling/AlternativesDialog.tsx': 'Edits the values of the form behind it.',
  'features/documents/DocumentDialog.tsx': 'Shows how a download goes.',
  'features/history/RestoreDialog.tsx': 'Shows what would change; nothing is typed.',
  'app/JumpDialog.tsx': 'A search.',
  'features/merges/DuplicatesDialog.tsx': 'Lists pairs, of which one is compared.',
  'features/accounts/MergeAccountDialog.tsx': 'Chooses the other account, of which both are compared.',
  'features/calendar-feeds/CalendarFeedDialog.tsx': 'Makes an address, and nothing is typed.',
};
