import { eq, getTableColumns } from "drizzle-orm";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { VatNumber } from "#domain/vat/vat-number.ts";
import type { Queryable } from "../db/client.ts";
import { vatChecks } from "../db/schema/vat-checks.ts";
import { now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import { checkVatNumber, type VatNumberCheck } from "./check-vat-number.ts";

/** An answer is asked for again after this time; one that says nothing, soon. */
const ANSWER_KEPT_MS = DAY_MS;
const SILENCE_KEPT_MS = MINUTE_MS;

type CheckServices = { readonly db: Queryable; readonly settings: Pick<Settings, "viesUrl"> };

/** Returns the registry's answer about a number: the stored one while it counts, or else a new one (D54). */
export async function currentCheck(
  { db, settings }: CheckServices,
  number: VatNumber,
): Promise<VatNumberCheck> {
  const vatNumber = number.prefix + number.number;
  const { vatNumber: _key, ...columns } = getTableColumns(vatChecks);
  const [stored] = await db.select(columns).from(vatChecks).where(eq(vatChecks.vatNumber, vatNumber));
  if (stored && stored.checkedAt.getTime() + keptMs(stored) > now().getTime()) return stored;
  const answer = await checkVatNumber(settings, number);
  await db
    .insert(vatChecks)
    .values({ vatNumber, ...answer })
    .onConflictDoUpdate({ target: vatChecks.vatNumber, set: answer });
  return answer;
}

const keptMs = ({ outcome }: VatNumberCheck): number =>
  outcome === "valid" || outcome === "invalid" ? ANSWER_KEPT_MS : SILENCE_KEPT_MS;
