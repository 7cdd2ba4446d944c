import type { Queryable } from "../db/client.ts";
import { runningSubscription } from "./erase.ts";
import { freeTextsNaming, othersMailsNaming } from "./free-texts.ts";
import { findPersonalData, holdsNothing, isEmail, isLastOwner } from "./subject.ts";

/** Returns the sentence that nothing is stored under a username or an email address; undefined if something is. */
export async function refusalToExport(db: Queryable, who: string): Promise<string | undefined> {
  const isNamed = (await freeTextsNaming(db, who)).length + (await othersMailsNaming(db, who)).length > 0;
  if (isNamed || !holdsNothing(await findPersonalData(db, who))) return undefined;
  return `Nothing is stored under ${who}.`;
}

/** Returns the sentence with which an erasure is refused; undefined if nothing prevents it. */
export async function refusalToErase(db: Queryable, who: string): Promise<string | undefined> {
  const nothing = await refusalToExport(db, who);
  if (nothing !== undefined) return nothing;
  const held = await findPersonalData(db, who);
  for (const account of held.accounts) {
    if (await isLastOwner(db, account))
      return `${account.username} is the only owner of the shop: make somebody else an owner first.`;
  }
  return isEmail(who) ? runningSubscription(held) : undefined;
}
