import { z } from "zod";
import { count, time } from "../../platform/response-schemas.ts";
import { lineAgainResponse } from "../../records/response-schemas.ts";
import type { RenewalOffer } from "./renewal-offer.ts";
import type { EndingUnits, RenewedUnits, Renewals } from "./list-renewals.ts";

const units = {
  orderNumber: z.string(),
  customerName: z.string().nullable(),
  productname: z.string(),
  plan: z.string(),
  units: z.int().min(1),
  endsOn: z.iso.date(),
};

const ending = z.object({
  ...units,
  remindedDaysBefore: z.int().nullable(),
  remindersStopped: z.boolean(),
}) satisfies z.ZodType<EndingUnits>;

const renewed = z.object({
  ...units,
  renewedBy: z.string(),
  renewedAt: time,
}) satisfies z.ZodType<RenewedUnits>;

export const renewalsResponse = z.object({
  ending: z.object({ items: z.array(ending), total: count }),
  renewed: z.object({ items: z.array(renewed), total: count }),
  today: z.iso.date(),
}) satisfies z.ZodType<Renewals>;

export const renewalOfferResponse = z.object({
  lines: z.array(lineAgainResponse.extend({ starts: z.array(z.iso.date().nullable()) })),
  token: z.string(),
}) satisfies z.ZodType<RenewalOffer>;
