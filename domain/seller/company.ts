/** The brand. No other source file contains it (dev/shop-name.test.ts). */
export const TRADE_NAME = "Halfscale";
const PARENT = "a Dutch tech company";

/**
 * The brand: on every page, email, image and file (S13). The facts of who sells under it are `seller()`, which the owner
 * enters in the shop (D35).
 */
export const COMPANY = {
  tradeName: TRADE_NAME,
  /** Small print after the brand (S13). */
  brandSubscript: "Supplier",
  /** For use within a sentence. */
  parent: PARENT,
  relation: `A subsidiary of ${PARENT}`,
} as const;

/** True whosever VAT is charged (D53): before the cart, nobody's country is known. */
export const VAT_NOTE = "Prices include VAT";

/** Shown wherever the shop calls itself independent. */
export const TRADEMARK_NOTE = `Autodesk product names are trademarks of Autodesk, Inc. ${TRADE_NAME} is an independent reseller.`;
