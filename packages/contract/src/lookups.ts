import * as z from 'zod';
import { operation } from './operation.ts';
import { Id, IdName, ListMeta, PageQuery } from './values.ts';

/** The reference lists (spec §7): what every screen picks names from, loaded once at the start of the app (spec §4). */
const list = <const Path extends `/${string}`, Item extends z.ZodType>(path: Path, summary: string, item: Item) =>
  operation({
    method: 'GET',
    path,
    permission: 'staff',
    summary,
    query: PageQuery,
    data: z.array(item),
    meta: ListMeta,
  });

/** `timeZone` decides which day is "today" for the market (domain §4). */
export const Market = IdName.extend({ timeZone: z.string() });
export type Market = z.output<typeof Market>;
export const PortionUnit = IdName.extend({ abbreviation: z.string() });
export type PortionUnit = z.output<typeof PortionUnit>;
/** `hasHalfSize`: half containers of this type exist and are counted apart (domain §5). */
export const ContainerType = IdName.extend({ hasHalfSize: z.boolean() });
export type ContainerType = z.output<typeof ContainerType>;
export const AddOnSlot = z.object({ id: Id, name: z.string(), elements: z.array(IdName) });
export const AddOnType = IdName.extend({ addOnSlots: z.array(AddOnSlot) });
export type AddOnType = z.output<typeof AddOnType>;

export const lookupOperations = {
  listMarkets: list('/v1/markets', 'Markets', Market),
  listMenuElementClasses: list('/v1/menu-element-classes', 'Tags of menus and elements', IdName),
  listRoles: list('/v1/roles', 'Roles', IdName),
  listBrands: list('/v1/brands', 'Brands', IdName),
  listCuisineTypes: list('/v1/cuisine-types', 'Cuisine types, American first', IdName),
  listServiceLines: list('/v1/service-lines', 'Service lines in the order of the day', IdName),
  listServiceTypes: list('/v1/service-types', 'Service types', IdName),
  listServingUtensils: list('/v1/serving-utensils', 'Serving utensils', IdName),
  listServingVessels: list('/v1/serving-vessels', 'Serving vessels', IdName),
  listPortionUnits: list('/v1/portion-units', 'Portion units', PortionUnit),
  listAddOnTypes: list('/v1/add-ons', 'Add-on types with their slots', AddOnType),
  listContainerTypes: list('/v1/container-types', 'Container types', ContainerType),
};
