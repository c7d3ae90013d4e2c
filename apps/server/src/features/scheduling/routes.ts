import { coverageOperations } from '#contract/coverage.ts';
import { datedCopyOperations } from '#contract/dated-copies.ts';
import { isRefusal, refuseNotFound } from '#contract/refusal.ts';
import { scheduleCopyOperations } from '#contract/schedule-copies.ts';
import { scheduledMenuOperations } from '#contract/scheduled-menus.ts';
import { scheduledServiceOperations } from '#contract/scheduled-services.ts';
import { schedulingOperations as operations } from '#contract/scheduling.ts';
import { unschedulingOperations } from '#contract/unscheduling.ts';
import { toAccountConsumerDetails } from '#domain/scheduling/consumer-details.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { addAlternative } from './alternatives/commands-add-alternative.ts';
import { previewCoverage } from './alternatives/commands-coverage-preview.ts';
import { scheduleMenu, unscheduleMenu } from './commands.ts';
import { updateScheduledMenu } from './commands-scheduled-menu.ts';
import { copySchedule, previewScheduleCopy } from './copies/commands-copy-schedule.ts';
import { findAddOnLossSentences, findMenuLossSentences } from './copies/queries-lost-places.ts';
import { takeOverElement, takeOverMenu } from './master-changes/commands-master-changes.ts';
import { countMasterChanges, findDatedCopies, findMasterChanges } from './master-changes/queries-master-changes.ts';
import {
  findConsumerDetails,
  findMenuConsumerDetails,
  findNextServices,
  findScheduledEvents,
  findScheduledMenu,
  findScheduledMenus,
  findServicesWithoutMenu,
} from './queries.ts';

export function registerSchedulingRoutes(context: RouteContext): void {
  serveScheduledMenus(context);
  serveCopies(context);
  serveServices(context);
}

function serveScheduledMenus(context: RouteContext): void {
  const { db } = context;

  serve(context, 'listScheduledMenus', operations.listScheduledMenus, async ({ query }) => ({
    data: await findScheduledMenus(db, query),
  }));

  serve(context, 'getScheduledMenu', operations.getScheduledMenu, async ({ params }) => {
    const data = await findScheduledMenu(db, params.id);
    return data ? { data } : refuseNotFound();
  });

  serve(context, 'createScheduledMenu', operations.createScheduledMenu, async ({ body, by }) =>
    toReply(await scheduleMenu(db, by, body)),
  );

  serve(
    context,
    'updateScheduledMenu',
    scheduledMenuOperations.updateScheduledMenu,
    async ({ params, body, by, ifMatch }) => {
      const id = await updateScheduledMenu(db, by, params.id, body, ifMatch);
      if (isRefusal(id)) return id;
      const data = await findScheduledMenu(db, id);
      return data ? { data } : refuseNotFound();
    },
  );

  serve(context, 'previewCoverage', coverageOperations.previewCoverage, async ({ params, body }) =>
    toReply(await previewCoverage(db, params.id, body)),
  );

  serve(context, 'addAlternative', scheduledMenuOperations.addAlternative, async ({ params, body, by, ifMatch }) =>
    toReply(await addAlternative(db, by, params.id, body, ifMatch)),
  );

  serve(context, 'getScheduledHostFlow', scheduledMenuOperations.getScheduledHostFlow, async ({ params }) => {
    const menu = await findScheduledMenu(db, params.id);
    if (!menu) return refuseNotFound();
    const inFlow = menu.scheduledElements.toSorted((left, right) => left.hostFlowOrder - right.hostFlowOrder);
    return { data: { ...menu, scheduledElements: inFlow } };
  });

  serve(context, 'listScheduledMenuLosses', unschedulingOperations.listScheduledMenuLosses, async ({ params }) =>
    toReply(await findMenuLossSentences(db, params.id)),
  );

  serve(context, 'listScheduledAddOnLosses', unschedulingOperations.listScheduledAddOnLosses, async ({ params }) =>
    toReply(await findAddOnLossSentences(db, params.id)),
  );

  serve(context, 'deleteScheduledMenu', operations.deleteScheduledMenu, async ({ params, by }) => {
    const refusal = await unscheduleMenu(db, by, params.id);
    return refusal ?? { data: null };
  });
}

/** Copies of master menus, and copies of a schedule. */
function serveCopies(context: RouteContext): void {
  const { db } = context;

  serve(context, 'listDatedCopies', datedCopyOperations.listDatedCopies, async ({ params }) =>
    toReply(await findDatedCopies(db, params.id)),
  );

  serve(context, 'takeOverElement', datedCopyOperations.takeOverElement, async ({ params, body, by }) =>
    toReply(await takeOverElement(db, by, params.id, body)),
  );

  serve(context, 'countMasterChanges', datedCopyOperations.countMasterChanges, async ({ query }) => ({
    data: await countMasterChanges(db, query),
  }));

  serve(context, 'listMasterChanges', datedCopyOperations.listMasterChanges, async ({ params }) =>
    toReply(await findMasterChanges(db, params.id)),
  );

  serve(context, 'takeOverMenu', datedCopyOperations.takeOverMenu, async ({ params, body, by }) =>
    toReply(await takeOverMenu(db, by, params.id, body)),
  );

  serve(context, 'previewScheduleCopy', scheduleCopyOperations.previewScheduleCopy, async ({ query }) =>
    toReply(await previewScheduleCopy(db, query)),
  );

  serve(context, 'copySchedule', scheduleCopyOperations.copySchedule, async ({ body, query, by }) =>
    toReply(await copySchedule(db, by, body, query)),
  );
}

/** The people and services of a day. */
function serveServices(context: RouteContext): void {
  const { db } = context;

  serve(context, 'getConsumerDetails', scheduledServiceOperations.getConsumerDetails, async ({ params }) => {
    const details = await findMenuConsumerDetails(db, params.id);
    return details ? { data: toAccountConsumerDetails(details) } : refuseNotFound();
  });

  serve(context, 'listConsumerDetails', scheduledServiceOperations.listConsumerDetails, async ({ query }) => ({
    data: await findConsumerDetails(db, query),
  }));

  serve(context, 'listServicesWithoutMenu', scheduledServiceOperations.listServicesWithoutMenu, async ({ query }) => ({
    data: await findServicesWithoutMenu(db, query),
  }));

  serve(context, 'listNextServices', scheduledServiceOperations.listNextServices, async ({ query }) => ({
    data: await findNextServices(db, query),
  }));

  serve(context, 'listScheduledEvents', scheduledServiceOperations.listScheduledEvents, async ({ query }) => ({
    data: await findScheduledEvents(db, query),
  }));
}
