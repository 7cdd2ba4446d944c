import { registerForOssBy } from "#domain/vat/oss-start.ts";
import type { Queryable } from "../../db/client.ts";
import type { Settings } from "../../platform/env.ts";
import { crossBorderSales } from "../../records/cross-border-sales.ts";
import type { ShownCrossBorderSales } from "./vat-response-schemas.ts";

/** Returns the sales that count against the threshold for OSS, and until the seller is registered, the order that crossed it (D55). */
export async function showCrossBorderSales(
  db: Queryable,
  { vat }: Pick<Settings, "vat">,
  at: Date,
): Promise<ShownCrossBorderSales> {
  const { thisYearCents, lastYearCents, crossing } = await crossBorderSales(db, at);
  return {
    thisYearCents,
    lastYearCents,
    ossSince: vat.ossSince,
    crossing:
      crossing === null || vat.ossSince !== null
        ? null
        : { ...crossing, registerBy: registerForOssBy(crossing.day) },
  };
}
