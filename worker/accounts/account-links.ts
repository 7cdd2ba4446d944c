import { and, eq, gt } from "drizzle-orm";
import { ACCOUNT_LINK_MS, type AccountLinkKind } from "#domain/accounts/account-link.ts";
import type { Queryable } from "../db/client.ts";
import { accountLinks } from "../db/schema/auth.ts";
import { queueAccountLink } from "../mail/account-link.ts";
import { accountLinkToken } from "../mail/outbox/secret-link.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import type { Settings } from "../platform/env.ts";
import { sha256 } from "../platform/sha256.ts";

/** The same for a link that was used, replaced, has expired, is another account's, or never was one. */
const LINK_ENDED_TEXT = "This link no longer works. Please ask for a new one.";

export const linkEnded = () => new ShopError("not_found", LINK_ENDED_TEXT);

type NewLink = {
  readonly kind: AccountLinkKind;
  readonly userId: string;
  /** The address that the link is mailed to. */
  readonly recipient: string;
  readonly username: string;
};

/** Stores a link of an account and queues the mail with it (D59). A newer link to confirm an address ends the older one. */
export async function mailAccountLink(
  tx: Queryable,
  settings: Pick<Settings, "siteUrl" | "orderLinkSecret">,
  { kind, userId, recipient, username }: NewLink,
): Promise<void> {
  const id = crypto.randomUUID();
  const isConfirmation = kind === "confirm_email";
  if (isConfirmation) await endConfirmation(tx, userId);
  const expiresAt = new Date(now().getTime() + ACCOUNT_LINK_MS[kind]);
  await tx.insert(accountLinks).values({
    id,
    tokenHash: await sha256(accountLinkToken(settings, id)),
    kind,
    userId,
    email: isConfirmation ? recipient : null,
    expiresAt,
  });
  await queueAccountLink(tx, settings, { kind, id, username, recipient, expiresAt });
}

/** Returns a link that still works, by its token; 404 for any other. Only deleting it decides who uses it. */
export async function openAccountLink(db: Queryable, kind: AccountLinkKind, token: string) {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.tokenHash, await sha256(token)),
        eq(accountLinks.kind, kind),
        gt(accountLinks.expiresAt, now()),
      ),
    );
  if (!link) throw linkEnded();
  return link;
}

/** Uses a link up; 404 if another call has used or ended it. */
export async function takeAccountLink(tx: Queryable, id: string): Promise<void> {
  const used = await tx
    .delete(accountLinks)
    .where(eq(accountLinks.id, id))
    .returning({ id: accountLinks.id });
  if (used.length === 0) throw linkEnded();
}

/** Ends an account's links: after its password or its address has changed, none made before works. */
export async function endAccountLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(accountLinks).where(eq(accountLinks.userId, userId));
}

async function endConfirmation(tx: Queryable, userId: string): Promise<void> {
  await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.kind, "confirm_email")));
}
