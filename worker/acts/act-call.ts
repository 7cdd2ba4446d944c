import type { Caller } from "../auth/caller.ts";
import type { Context } from "../request/context.ts";
import type { ActPolicy } from "../request/policy.ts";
import type { ActCall } from "./act.ts";

/** Returns what a call does in words; null if it says that it changes nothing, or is a query without an act. */
export const whatOf = (act: ActPolicy | undefined): string | null =>
  typeof act === "object" ? act.what : null;

/** Describes a call of staff for its act. */
export const actCall = (
  { country }: Pick<Context, "country">,
  { username, id: userId }: Caller,
  call: Pick<ActCall, "call" | "what">,
): ActCall => ({ ...call, username, userId, country });
