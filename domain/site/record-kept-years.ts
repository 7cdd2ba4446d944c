import { isCrossBorder, type VatRule } from "../vat/decide-vat.ts";
import { BOOKS_KEPT_YEARS, CROSS_BORDER_KEPT_YEARS } from "./retention.ts";

/** Returns the years for which the law requires the record of a sale by its rule of VAT. */
export const recordKeptYears = (rule: VatRule): number =>
  isCrossBorder(rule) ? CROSS_BORDER_KEPT_YEARS : BOOKS_KEPT_YEARS;
