import { linkOptions } from '@tanstack/react-router';
import { NOT_STATED } from '#contract/ingredients.ts';
import type { RepairPlace, ServiceReadiness } from '#contract/readiness.ts';
import {
  allergensHash,
  toAddOnsHash,
  toChangeHash,
  toCoverageHash,
  toServiceLineHash,
  toSheetsHash,
} from './hash-target.ts';

type Service = Pick<ServiceReadiness, 'marketId' | 'serviceLineId' | 'date'>;

/** The address that repairs a fault, with the control to focus as its hash (readiness-3). */
export function getRepairLink(place: RepairPlace, { marketId, serviceLineId, date }: Service) {
  const onDay = (hash: string) =>
    linkOptions({ to: '/markets/$marketId/scheduling-detail/$date', params: { marketId, date }, hash });
  switch (place.kind) {
    case 'day':
      return onDay(toServiceLineHash(serviceLineId));
    case 'addOns':
      return onDay(toAddOnsHash(serviceLineId));
    case 'coverage':
      return onDay(toCoverageHash(serviceLineId));
    case 'sheets':
      return onDay(toSheetsHash(serviceLineId));
    case 'change':
      return onDay(toChangeHash(place.changeId));
    case 'menu':
      return linkOptions({
        to: '/scheduled-menus/$scheduledMenuId',
        params: { scheduledMenuId: place.scheduledMenuId },
        hash: place.scheduledElementId ?? '',
      });
    case 'element':
      return linkOptions({ to: '/elements/$elementId', params: { elementId: place.elementId }, hash: allergensHash });
    case 'addOn':
      return linkOptions({
        to: '/scheduled-add-ons/$scheduledAddOnId',
        params: { scheduledAddOnId: place.scheduledAddOnId },
      });
    case 'origins':
      return linkOptions({ to: '/ingredients', search: { origin: NOT_STATED } });
    case 'hostFlow':
      return linkOptions({
        to: '/scheduled-menus/$scheduledMenuId/host-flow',
        params: { scheduledMenuId: place.scheduledMenuId },
      });
    case 'services':
      return linkOptions({
        to: '/accounts/$accountId',
        params: { accountId: place.accountId },
        search: { tab: 'services', date },
      });
    case 'survey':
      return linkOptions({ to: '/hosts/survey/$surveyId', params: { surveyId: place.surveyId } });
  }
}
