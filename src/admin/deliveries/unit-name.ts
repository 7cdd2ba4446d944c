import type { Delivery } from "./use-unit-action.ts";

/** Returns a name that distinguishes a unit from the others of its order: 'AutoCAD', 'AutoCAD (2 of 3)'. */
export function unitName({
  productname,
  unit,
  quantity,
}: Pick<Delivery, "productname" | "unit" | "quantity">) {
  return quantity === 1 ? productname : `${productname} (${unit} of ${quantity})`;
}
