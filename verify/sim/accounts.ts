import { createHash } from "node:crypto";
import { LONGEST_SESSION_DAYS } from "#domain/site/retention.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { signAccessToken } from "#worker/auth/access-token.ts";
import { START_MS, virtualNowMs } from "./virtual-time.ts";
import { SECRETS, SITE } from "./worker.ts";

const USER = 2001;
const ADMIN = 5150;
/** No schedule lasts so long. */
const SIGNED_IN_MS = 400 * DAY_MS;

/** An administrator, signed in for the whole schedule. */
export type Account = {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly number[];
  readonly sessionHash: string;
};

const account = (number: number, username: string): Account => ({
  id: `00000000-0000-4000-8000-0000000001${String(number).padStart(2, "0")}`,
  username,
  roles: [USER, ADMIN],
  sessionHash: createHash("sha256").update(username).digest("hex"),
});

export const ADMINS: readonly Account[] = [account(1, "Anna"), account(2, "Berta")];

/** Returns the headers that a signed-in browser sends with a call at this moment. */
export async function bearerOf(who: Account): Promise<Readonly<Record<string, string>>> {
  const keys = { siteUrl: SITE, tokenSecret: SECRETS.tokenSecret };
  return { authorization: `Bearer ${await signAccessToken(keys, who, new Date(virtualNowMs()))}` };
}

const START = new Date(START_MS).toISOString();

/** Returns the administrators' rows, as SQL. */
export const accountRows = (): string => ADMINS.flatMap((who) => [userRow(who), sessionRow(who)]).join(";");

const userRow = ({ id, username, roles }: Account): string =>
  `insert into users (id, username, password_hash, roles, staff_roles, staff_since, created_at) values ('${id}', '${username}', 'none', array[${roles.join()}], '{owner}', '${START}', '${START}')`;

/** A session begun in the future, so that neither it nor its proof of identity (D58) ends within a schedule. */
function sessionRow({ id, sessionHash }: Account): string {
  const endsMs = START_MS + SIGNED_IN_MS;
  const started = new Date(endsMs - LONGEST_SESSION_DAYS * DAY_MS).toISOString();
  return `insert into sessions (id, user_id, expires_at, trusted, created_at, seen_at, proven_at) values ('${sessionHash}', '${id}', '${new Date(endsMs).toISOString()}', true, '${started}', '${started}', '${started}')`;
}
