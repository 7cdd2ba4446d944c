import * as z from "zod/mini";
import { countryCode } from "../vat/countries.ts";
import { VAT_RULES } from "../vat/decide-vat.ts";

/** How a cart is taxed (D53), as the server has decided for its buyer and the shopper has seen. */
export const cartVatSchema = z.object(
  {
    rule: z.enum(VAT_RULES, "rule isn’t one that VAT is charged by."),
    /** The place of supply, in ISO 3166 letters. */
    country: countryCode,
    /** 0 for net prices. */
    ratePercent: z.number("ratePercent must be a number."),
    /** True if the register didn't answer, so that a number that may be valid counts as none (D54). */
    silent: z.boolean("silent must be true or false."),
  },
  "The VAT must be an object.",
);
export type CartVat = z.infer<typeof cartVatSchema>;
