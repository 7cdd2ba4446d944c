/** How a visit felt (D89): LCP and INP in milliseconds, CLS without a unit; the value up to which each counts as good. */
export const GOOD = { lcp: 2500, inp: 200, cls: 0.1 } as const;
export type Vital = keyof typeof GOOD;

export const VITALS = ["lcp", "inp", "cls"] as const satisfies readonly Vital[];

/** The most that is believed: two minutes, or a page that jumps a hundred times its height. */
export const MOST: Readonly<Record<Vital, number>> = { lcp: 120_000, inp: 120_000, cls: 100 };

/** The kind of the page that a visit began with. The admin area isn't counted. */
export const PAGE_KINDS = ["home", "list", "product", "checkout", "order", "account", "other"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export const DEVICES = ["phone", "desktop"] as const;
export type Device = (typeof DEVICES)[number];

/** A bucket is 5 % wide, and ends where the good values do, or so many buckets from there. */
const WIDTH = 1.05;
/** The fastest are counted together: LCP up to 50 ms, INP up to 4 ms, CLS up to 0.002. */
export const FIRST_BUCKET = -80;

/** Returns the bucket in which a value is counted: the good ones in 0 and below. */
export const bucketOf = (vital: Vital, value: number): number =>
  Math.max(FIRST_BUCKET, Math.ceil(Math.log(value / GOOD[vital]) / Math.log(WIDTH)));

/** Above any value that is believed. */
export const LAST_BUCKET = Math.max(...VITALS.map((vital) => bucketOf(vital, MOST[vital])));

export type Bucket = { readonly bucket: number; readonly count: number };

/** The value that three in four visits stay within, and their number. */
export type Measured = { readonly value: number; readonly visits: number };

/** Returns the 75th percentile, rounded up to the end of its bucket: at most 5 % too slow. Null without visits. */
export function percentile75(vital: Vital, buckets: readonly Bucket[]): Measured | null {
  const visits = buckets.reduce((sum, { count }) => sum + count, 0);
  let left = Math.ceil(visits * 0.75);
  for (const { bucket, count } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    left -= count;
    if (left <= 0) return { value: GOOD[vital] * WIDTH ** bucket, visits };
  }
  return null;
}
