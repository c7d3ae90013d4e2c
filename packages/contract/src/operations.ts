import { accountOperations } from './accounts.ts';
import { addOnOperations } from './add-ons.ts';
import { apiKeyOperations } from './api-keys.ts';
import { bulkOperations } from './bulk.ts';
import { calendarFeedOperations } from './calendar-feeds.ts';
import { changeOperations } from './changes.ts';
import { clientErrorOperations } from './client-errors.ts';
import { closingOperations } from './closings.ts';
import { companySignInOperations } from './company-sign-in.ts';
import { costOperations } from './costs.ts';
import { countChangeOperations } from './count-changes.ts';
import { countExplanationOperations } from './count-explanations.ts';
import { coverageOperations } from './coverage.ts';
import { dailyNumbersOperations } from './daily-numbers.ts';
import { datedCopyOperations } from './dated-copies.ts';
import { dietOperations } from './diets.ts';
import { documentOperations, labelOperations } from './documents.ts';
import { eaterOperations } from './eaters.ts';
import { elementOperations } from './elements.ts';
import { exportOperations } from './exports.ts';
import { historyOperations } from './history.ts';
import { importOperations } from './imports.ts';
import { ingredientOperations } from './ingredients.ts';
import { insightOperations } from './insights.ts';
import { menuOperations } from './menus.ts';
import { mergeOperations } from './merges.ts';
import { ownSessionOperations } from './own-sessions.ts';
import { passkeyOperations } from './passkeys.ts';
import { periodCostOperations } from './period-costs.ts';
import { portionAdviceOperations } from './portion-advice.ts';
import { preparationNumbersOperations } from './preparation-numbers.ts';
import { purchaseOrderOperations } from './purchase-orders.ts';
import { purchasingOperations } from './purchasing.ts';
import { readinessOperations } from './readiness.ts';
import { recordHistoryOperations } from './record-history.ts';
import { referenceDataOperations } from './reference-data.ts';
import { replacementOperations } from './replacements.ts';
import { scheduleCopyOperations } from './schedule-copies.ts';
import { scheduledMenuOperations } from './scheduled-menus.ts';
import { scheduledServiceOperations } from './scheduled-services.ts';
import { schedulingOperations } from './scheduling.ts';
import { secondFactorOperations } from './second-factor.ts';
import { sentDocumentOperations } from './sent-documents.ts';
import { serviceEventOperations } from './service-events.ts';
import { servingScheduleOperations } from './serving-schedules.ts';
import { sessionOperations } from './session.ts';
import { sheetOperations } from './sheets.ts';
import { statementOperations } from './statements.ts';
import { surveyOperations } from './surveys.ts';
import { systemOperations } from './system.ts';
import { unschedulingOperations } from './unscheduling.ts';
import { usageOperations } from './usage.ts';
import { userOperations } from './users.ts';

/** All calls by name. The name is the operation id in the OpenAPI document and in the web client. */
export const operations = {
  ...accountOperations,
  ...apiKeyOperations,
  ...ownSessionOperations,
  ...passkeyOperations,
  ...secondFactorOperations,
  ...calendarFeedOperations,
  ...changeOperations,
  ...clientErrorOperations,
  ...closingOperations,
  ...companySignInOperations,
  ...costOperations,
  ...periodCostOperations,
  ...countChangeOperations,
  ...countExplanationOperations,
  ...coverageOperations,
  ...dietOperations,
  ...datedCopyOperations,
  ...eaterOperations,
  ...elementOperations,
  ...historyOperations,
  ...recordHistoryOperations,
  ...importOperations,
  ...exportOperations,
  ...ingredientOperations,
  ...bulkOperations,
  ...mergeOperations,
  ...replacementOperations,
  ...documentOperations,
  ...labelOperations,
  ...sentDocumentOperations,
  ...purchasingOperations,
  ...purchaseOrderOperations,
  ...readinessOperations,
  ...referenceDataOperations,
  ...menuOperations,
  ...serviceEventOperations,
  ...servingScheduleOperations,
  ...sessionOperations,
  ...scheduleCopyOperations,
  ...sheetOperations,
  ...statementOperations,
  ...portionAdviceOperations,
  ...insightOperations,
  ...scheduledMenuOperations,
  ...schedulingOperations,
  ...scheduledServiceOperations,
  ...addOnOperations,
  ...dailyNumbersOperations,
  ...preparationNumbersOperations,
  ...surveyOperations,
  ...systemOperations,
  ...unschedulingOperations,
  ...usageOperations,
  ...userOperations,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;
