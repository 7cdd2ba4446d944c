import { DAY_MS } from "#domain/time/durations.ts";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import { ROLE_ADMIN, ROLE_USER } from "#domain/accounts/account.ts";
import { LONGEST_SESSION_DAYS } from "#domain/site/retention.ts";
import { signAccessToken } from "../auth/access-token.ts";
import { sessions, type users } from "../db/schema/auth.ts";
import { settings, testDatabase } from "./shop.ts";
import { newAccount } from "./sign-in.ts";
import { now } from "../platform/clock.ts";

/** The columns that make an account an owner. */
export const AS_OWNER: Pick<typeof users.$inferSelect, "roles" | "staffRoles" | "staffSince"> = {
  roles: [ROLE_USER, ROLE_ADMIN],
  staffRoles: ["owner"],
  staffSince: new Date("2026-01-01T00:00:00Z"),
};

export type TestAccount = {
  readonly id: string;
  readonly username: string;
  readonly sessionHash: string;
  readonly token: string;
  readonly roles: readonly number[];
  /** The Authorization header for this account's calls. */
  readonly headers: { readonly authorization: string };
};

/** Returns the header of an account's next request, for tests that move the clock past the 15 minutes of a token. */
export async function freshHeaders(account: TestAccount): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await signAccessToken(settings(), account, now())}` };
}

/** Creates a signed-in account with these roles. It has no usable password. */
async function signedIn(
  username: string,
  roles: readonly number[],
  staffRoles: readonly StaffRole[] = [],
): Promise<TestAccount> {
  const id = await newAccount(username, {
    passwordHash: "none",
    roles: [...roles],
    staffRoles: [...staffRoles],
    staffSince: staffRoles.length === 0 ? null : now(),
  });
  const sessionHash = crypto.randomUUID();
  await testDatabase()
    .insert(sessions)
    .values({
      id: sessionHash,
      userId: id,
      expiresAt: new Date(now().getTime() + LONGEST_SESSION_DAYS * DAY_MS),
    });
  const account = { id, username, roles, sessionHash };
  const token = await signAccessToken(settings(), account, now());
  return { ...account, token, headers: { authorization: `Bearer ${token}` } };
}

/** Staff with these roles; an owner by default. */
export const signedInAdmin = (
  username = "warden",
  staffRoles: readonly StaffRole[] = ["owner"],
): Promise<TestAccount> => signedIn(username, [ROLE_USER, ROLE_ADMIN], staffRoles);
export const signedInUser = (username = "shopper"): Promise<TestAccount> => signedIn(username, [ROLE_USER]);
