import { gte, sql, sum } from "drizzle-orm";
import * as z from "zod/mini";
import {
  type Bucket,
  bucketOf,
  type Device,
  DEVICES,
  MOST,
  PAGE_KINDS,
  type PageKind,
  percentile75,
  type Vital,
  VITALS,
} from "#domain/site/web-vitals.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../db/client.ts";
import { webVitals } from "../db/schema/operations.ts";
import { utcDay } from "./counters.ts";

const SHOWN_DAYS = 28;

const NO_REPORT = "The body isn't a report.";
const value = (vital: Vital) =>
  z.optional(z.number(NO_REPORT).check(z.minimum(0, NO_REPORT), z.maximum(MOST[vital], NO_REPORT)));

/** As a page sends it (src/measure-visit.ts). A browser may know some of the values only. */
export const visitSchema = z.object(
  {
    page: z.enum(PAGE_KINDS, NO_REPORT),
    device: z.enum(DEVICES, NO_REPORT),
    lcp: value("lcp"),
    inp: value("inp"),
    cls: value("cls"),
  },
  NO_REPORT,
);

/** Counts a visit (D89). */
export async function recordVisit(
  db: Queryable,
  { page, device, ...values }: z.infer<typeof visitSchema>,
  now: Date,
): Promise<void> {
  const rows = VITALS.flatMap((vital) => {
    const found = values[vital];
    if (found === undefined) return [];
    return [{ day: utcDay(now), page, device, vital, bucket: bucketOf(vital, found), count: 1 }];
  });
  if (rows.length === 0) return;
  const { day, page: kind, device: screen, vital, bucket } = webVitals;
  await db
    .insert(webVitals)
    .values(rows)
    .onConflictDoUpdate({
      target: [day, kind, screen, vital, bucket],
      set: { count: sql`${webVitals.count} + 1` },
    });
}

/** Returns what three in four visits of the last 28 days stayed within: by page and device, and by day, the latest first. */
export async function webVitalsUntil(db: Queryable, now: Date) {
  const { day, page, device, vital, bucket } = webVitals;
  const count = sum(webVitals.count).mapWith(Number);
  const recent = gte(day, utcDay(new Date(now.getTime() - (SHOWN_DAYS - 1) * DAY_MS)));
  // Both in one round trip. A row of a page has no day, and a row of a day no page.
  const rows = await db
    .select({
      day: sql<string | null>`${day}`,
      page: sql<PageKind | null>`${page}`,
      device: sql<Device | null>`${device}`,
      vital,
      bucket,
      count,
    })
    .from(webVitals)
    .where(recent)
    .groupBy(sql`grouping sets ((${page}, ${device}, ${vital}, ${bucket}), (${day}, ${vital}, ${bucket}))`);
  const pages = PAGE_KINDS.flatMap((kind) => DEVICES.map((screen) => ({ page: kind, device: screen })));
  const days = [...new Set(rows.flatMap((row) => row.day ?? []))].toSorted().toReversed();
  return {
    pages: pages.flatMap((group) => {
      const found = rows.filter((row) => row.page === group.page && row.device === group.device);
      return found.length === 0 ? [] : [{ ...group, ...measured(found) }];
    }),
    days: days.map((of) => ({ day: of, ...measured(rows.filter((row) => row.day === of)) })),
  };
}

function measured(rows: readonly (Bucket & { readonly vital: Vital })[]) {
  const of = (vital: Vital) =>
    percentile75(
      vital,
      rows.filter((row) => row.vital === vital),
    );
  return { lcp: of("lcp"), inp: of("inp"), cls: of("cls") };
}
