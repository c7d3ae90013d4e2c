import { MenuHostFlowInput, MenuInput } from '#contract/menus.ts';
import { isRefusal } from '#contract/refusal.ts';
import {
  getPastRecord,
  listPastRows,
  type RestoreOfRecord,
  sortByColumn,
  validateAndSave,
} from '../../db/record-version.ts';
import { updateMenu, updateMenuHostFlow } from './commands.ts';

/** The menu, then its host flow: each has a separate form. */
export const restoreMenu: RestoreOfRecord = ({ db, by, id, version, ifMatch }) => {
  const elements = sortByColumn(listPastRows(version, 'menu_elements'));
  return validateAndSave(MenuInput, { ...getPastRecord(version, 'menus'), elements }, async (input) => {
    const menu = await updateMenu(db, by, id, input, ifMatch);
    if (isRefusal(menu)) return menu;
    return validateAndSave(MenuHostFlowInput, { elements }, (flow) =>
      updateMenuHostFlow(db, by, id, flow.elements, undefined),
    );
  });
};
