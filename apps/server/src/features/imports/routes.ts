import { importOperations } from '#contract/imports.ts';
import { priceFields, priceNames } from '#contract/price-fields.ts';
import type { ImportField } from '#domain/imports/import-fields.ts';
import type { ImportedRecords } from '../../db/imported-records.ts';
import { readTable } from '../../files/read-table.ts';
import { hasAccess } from '../../http/access.ts';
import { type Caller, type RouteContext, serve, toReply } from '../../http/serve.ts';
import { accountImport } from '../accounts/commands-import.ts';
import { eaterImport } from '../eaters/commands-import.ts';
import { elementImport } from '../elements/commands-import.ts';
import { ingredientImport } from '../ingredients/commands-import.ts';
import { menuImport } from '../menus/commands-import.ts';
import { vendorImport } from '../reference-data/commands-import.ts';
import { previewImport, runImport } from './commands.ts';

/** The operations of every kind: preview and import. */
function createImportHandlers({ db }: RouteContext, kind: ImportedRecords) {
  const toCaller = ({ user, by, progress }: Caller) => ({
    by,
    now: new Date(),
    progress,
    mayChange: user !== null && hasAccess(user, kind.mayChange),
  });
  const hidesPriceFrom =
    (user: Caller['user']) =>
    ({ key, kind: { is } }: ImportField) => {
      const price = is === 'week' ? 'pricePerEater' : priceNames.find((name) => key.endsWith(name));
      return price !== undefined && !(user && hasAccess(user, priceFields[price]));
    };
  return {
    check: async (input: Caller & { body: Parameters<typeof previewImport>[2] }) =>
      toReply(await previewImport(db, kind, input.body, toCaller(input), hidesPriceFrom(input.user))),
    run: async (input: Caller & { body: Parameters<typeof runImport>[2] }) =>
      toReply(await runImport(db, kind, input.body, toCaller(input))),
  };
}

export function registerImportRoutes(context: RouteContext): void {
  serve(context, 'readImportFile', importOperations.readImportFile, async ({ body, query }) =>
    toReply(await readTable(Buffer.from(body.buffer, body.byteOffset, body.byteLength), query.sheet)),
  );
  const ingredients = createImportHandlers(context, ingredientImport);
  serve(context, 'checkIngredientImport', importOperations.checkIngredientImport, ingredients.check);
  serve(context, 'importIngredients', importOperations.importIngredients, ingredients.run);
  const elements = createImportHandlers(context, elementImport);
  serve(context, 'checkElementImport', importOperations.checkElementImport, elements.check);
  serve(context, 'importElements', importOperations.importElements, elements.run);
  const menus = createImportHandlers(context, menuImport);
  serve(context, 'checkMenuImport', importOperations.checkMenuImport, menus.check);
  serve(context, 'importMenus', importOperations.importMenus, menus.run);
  const accounts = createImportHandlers(context, accountImport);
  serve(context, 'checkAccountImport', importOperations.checkAccountImport, accounts.check);
  serve(context, 'importAccounts', importOperations.importAccounts, accounts.run);
  const eaters = createImportHandlers(context, eaterImport);
  serve(context, 'checkEaterImport', importOperations.checkEaterImport, eaters.check);
  serve(context, 'importEaters', importOperations.importEaters, eaters.run);
  const vendors = createImportHandlers(context, vendorImport);
  serve(context, 'checkVendorImport', importOperations.checkVendorImport, vendors.check);
  serve(context, 'importVendors', importOperations.importVendors, vendors.run);
}
