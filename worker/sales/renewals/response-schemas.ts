import { z } from "zod";
import { count, time } from "../../platform/response-schemas.ts";
import { companyAgainResponse, lineAgainResponse } from "../../records/response-schemas.ts";

const day = z.iso.date();

/** Units of one line of an order that end on the same day. */
const units = {
  orderNumber: z.string(),
  customerCompany: z.string().nullable(),
  customerName: z.string().nullable(),
  productname: z.string(),
  plan: z.string(),
  units: z.int().min(1),
  /** The last day covered. */
  endsOn: day,
};

const endingUnits = z.object({
  ...units,
  /** The number of days before the end when the buyer was last reminded; null if they weren't yet. */
  remindedDaysBefore: z.int().nullable(),
  remindersStopped: z.boolean(),
});

/** Units with the later order that renewed them. */
const renewedUnits = z.object({
  ...units,
  renewedBy: z.string(),
  /** The time when the later order was paid. */
  renewedAt: time,
});

export const renewalsResponse = z.object({
  /**
   * Units that end from today on, aren't renewed and aren't on hold (D43), the nearest end first. `total` counts all
   * units, listed or not, up to one more than MATCHES_COUNTED_TO.
   */
  ending: z.object({ items: z.array(endingUnits), total: count }),
  /** Units renewed in the same number of days before today, the latest first. */
  renewed: z.object({ items: z.array(renewedUnits), total: count }),
  today: day,
});

/** The first day of each unit, as returned by `startAfterTerm` (D41). */
const starts = z.array(day.nullable());

/** The first days of the units of a line that renews an order. */
export const lineStarts = z.object({ productname: z.string(), starts });
export type LineStarts = z.input<typeof lineStarts>;

/** A line as it could be renewed today, with the days when its units would start. */
const renewedLine = lineAgainResponse.extend({ starts });

/** The units that an order's buyer can renew today (D51). */
export const renewalOfferResponse = z.object({
  lines: z.array(renewedLine),
  /** The token by which the cart's lines name the order that they renew. */
  token: z.string(),
  company: companyAgainResponse,
});

/** Units of one line of an order that end, or ended, on the same day, and weren't renewed. */
export const unitsEnd = z.object({
  orderNumber: z.string(),
  /** The token of the order's page (D44). */
  token: z.string(),
  productname: z.string(),
  units: z.int().min(1),
  /** The last day covered. */
  endsOn: day,
  /** The first one. */
  startsOn: day.nullable(),
  /** True if their renewal is offered (D51): they aren't on hold (D43), and their first reminder is due. */
  renewable: z.boolean(),
});
export type UnitEnd = z.input<typeof unitsEnd>;
