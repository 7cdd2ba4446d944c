import { createHash } from "node:crypto";
import { LONGEST_SESSION_DAYS } from "#domain/site/retention.ts";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { signAccessToken } from "#worker/auth/access-token.ts";
import { hashPassword } from "./quick-passwords.ts";
import { START_MS, virtualNowMs } from "./virtual-time.ts";
import { SECRETS, SITE } from "./worker.ts";

const USER = 2001;
const ADMIN = 5150;
/** No schedule lasts so long. */
const SIGNED_IN_MS = 400 * DAY_MS;
const LONGEST_SESSION_MS = LONGEST_SESSION_DAYS * DAY_MS;

/** A person with an account, signed in for the whole schedule. */
export type Account = {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly number[];
  /** The roles of staff that a schedule begins with. */
  readonly staffRoles: readonly StaffRole[];
  readonly sessionHash: string;
};

const account = (
  number: number,
  username: string,
  roles: readonly number[],
  staffRoles: readonly StaffRole[] = [],
): Account => ({
  id: `00000000-0000-4000-8000-0000000001${String(number).padStart(2, "0")}`,
  username,
  roles,
  staffRoles,
  sessionHash: createHash("sha256").update(username).digest("hex"),
});

export const ADMINS: readonly Account[] = [
  account(1, "Anna", [USER, ADMIN], ["owner"]),
  account(2, "Berta", [USER, ADMIN], ["owner"]),
];
/** Has an account, but none of the administrators' rights. */
export const CUSTOMER = account(3, "Carla", [USER]);

/** Signs in with a password, and is signed in on one device fewer than the limit (D17). */
export const MEMBER = account(4, "Mara", [USER]);
const FIRST_PASSWORD = "Compass#0";

/** People whom the owners invite, give roles and remove (D57). They sign in with this password, which they never change. */
export const STAFF: readonly Account[] = [
  account(5, "Sven", [USER, ADMIN], ["sales"]),
  account(6, "Kathi", [USER, ADMIN], ["catalogue"]),
  account(7, "Otto", [USER, ADMIN], ["accountant"]),
  account(8, "Nora", [USER]),
];
export const STAFF_PASSWORD = FIRST_PASSWORD;
const OTHER_DEVICES = 19;

/** Returns the headers that a signed-in browser sends with a call at this moment. */
export async function bearerOf(who: Account): Promise<Readonly<Record<string, string>>> {
  const keys = { siteUrl: SITE, tokenSecret: SECRETS.tokenSecret };
  return { authorization: `Bearer ${await signAccessToken(keys, who, new Date(virtualNowMs()))}` };
}

/** Returns the accounts' rows, as SQL. */
export function accountRows(): string {
  const signedIn = [...ADMINS, CUSTOMER, ...STAFF].flatMap((who) => [
    userRow(who, STAFF.includes(who) ? hashPassword(STAFF_PASSWORD) : "none"),
    // As if begun later, so that neither it nor its proof of identity (D58) ends within a schedule.
    sessionRow(who, who.sessionHash, START_MS + SIGNED_IN_MS - LONGEST_SESSION_MS),
  ]);
  const devices = Array.from({ length: OTHER_DEVICES }, (_, at) =>
    sessionRow(MEMBER, `device ${at + 1}`, START_MS),
  );
  return [
    ...signedIn,
    ...ADMINS.map(passkeyRow),
    userRow(MEMBER, hashPassword(FIRST_PASSWORD)),
    ...devices,
  ].join(";");
}

const START = new Date(START_MS).toISOString();

/** So that a rule that requires a second factor doesn't keep the owners out. They never sign in with it. */
const passkeyRow = ({ id, username }: Account): string =>
  `insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name, created_at) values ('${id}', '${username}', 'none', 0, '{}', false, 'Key', '${START}')`;

const userRow = ({ id, username, roles, staffRoles }: Account, passwordHash: string): string =>
  `insert into users (id, username, password_hash, roles, staff_roles, created_at) values ('${id}', '${username}', '${passwordHash}', array[${roles.join()}], '{${staffRoles.join()}}', '${START}')`;

/** A session that has just been extended for the last time. */
function sessionRow({ id }: Account, hash: string, startedMs: number): string {
  const started = new Date(startedMs).toISOString();
  const ends = new Date(startedMs + LONGEST_SESSION_MS).toISOString();
  return `insert into sessions (id, user_id, expires_at, trusted, created_at, seen_at, proven_at) values ('${hash}', '${id}', '${ends}', true, '${started}', '${started}', '${started}')`;
}
