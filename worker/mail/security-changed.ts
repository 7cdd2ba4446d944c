import { eq } from "drizzle-orm";
import type { SecurityChange } from "#domain/accounts/security-change.ts";
import type { CountryCode } from "#domain/vat/countries.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { now } from "../platform/clock.ts";
import { queueMail } from "./queue-mail.ts";
import { renderMail } from "./render-mail.tsx";
import { securityChanged } from "./security-content.ts";

/** Where a change came from. */
export type ChangeOrigin = {
  readonly siteUrl: string;
  /** The country of the request; null if unknown. */
  readonly country: CountryCode | null;
  /** An address that belonged to the account before the change, and is told, too. */
  readonly formerEmail?: string | null;
};

/**
 * Mails the owner of an account that its security was changed (D59), at the confirmed address and at one that the change took
 * away. Call it after the change, in its transaction, and `sendQueued` after the commit. Queues nothing for an account
 * without an address.
 */
export async function notifySecurityChange(
  tx: Queryable,
  userId: string,
  change: SecurityChange,
  { siteUrl, country, formerEmail = null }: ChangeOrigin,
): Promise<void> {
  const [account] = await tx
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) return;
  const { username, email } = account;
  const cause = crypto.randomUUID();
  for (const recipient of [email, formerEmail]) {
    if (recipient === null) continue;
    const isStillTheirs = recipient === email;
    await queueMail(tx, {
      key: `security_changed/${cause}/${isStillTheirs ? "now" : "before"}`,
      kind: "security_changed",
      orderId: null,
      recipient,
      ...renderMail(securityChanged({ change, username, at: now(), country, siteUrl, isStillTheirs })),
    });
  }
}
