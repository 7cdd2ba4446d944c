import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import { sessions } from "../db/schema/auth.ts";
import { clockAheadMs, now, setClockAhead } from "../platform/clock.ts";
import { signedInUser } from "../testing/accounts.ts";
import { query } from "../testing/query.ts";
import { call, resetShop, settings, testDatabase } from "../testing/shop.ts";
import { cookieHeader, cookiesOf, newAccount, signIn, tokenOf } from "../testing/sign-in.ts";
import { readAccessToken, signAccessToken } from "./access-token.ts";
import { removeExpired } from "../retention/remove-old.ts";
import { openSessions, startSession } from "./sessions.ts";

/** Starts another session of a test's account. Returns its cookie's value. */
async function newSession(id: string, trusted: boolean): Promise<string> {
  const session = await startSession(
    testDatabase(),
    { id, passwordHash: "none" },
    { trusted, by: "password", visit: { device: "Firefox on Linux", country: "NL" }, replaces: undefined },
  );
  if (!session) throw new Error("the session was not started");
  return session.id;
}

beforeEach(() => resetShop());
afterEach(() => setClockAhead(0));

it("an access token expires when the clock is turned past its end, and a new one is valid", async () => {
  const { token, ...user } = await signedInUser();
  const claims = { ...user, roles: [2001] };
  expect(await readAccessToken(settings(), token)).not.toBeNull();
  setClockAhead(HOUR_MS);
  expect(await readAccessToken(settings(), token)).toBeNull();
  const later = await signAccessToken(settings(), claims, now());
  expect(await readAccessToken(settings(), later)).not.toBeNull();
});

it.each([
  { trusted: true, livesDays: 29, endsDays: 31 },
  { trusted: false, livesDays: 0.9, endsDays: 1.1 },
])("a session ($trusted) expires by the shop's clock", async ({ trusted, livesDays, endsDays }) => {
  const { id } = await signedInUser();
  const lucia = openSessions(testDatabase());
  // Created with the clock already turned, as on any later day.
  setClockAhead(100 * DAY_MS);
  const key = await newSession(id, trusted);
  const isAlive = async () => (await lucia.validateSession(key)).session !== null;
  expect(await isAlive()).toBe(true);
  const madeMs = clockAheadMs();
  // Past half its life it would be extended, so the next read must not happen yet.
  setClockAhead(madeMs + livesDays * DAY_MS);
  expect(await isAlive()).toBe(true);
  const [row] = await testDatabase().select().from(sessions).where(eq(sessions.userId, id));
  expect(row?.expiresAt.getTime()).toBeGreaterThan(now().getTime());
  setClockAhead(madeMs + livesDays * DAY_MS + endsDays * DAY_MS);
  expect(await isAlive()).toBe(false);
});

/** Returns for how many days a response keeps the session's cookie; 0 if it doesn't set it. */
const keptDays = (answer: Response): number =>
  Number(/Max-Age=(\d+)/.exec(cookiesOf(answer).get("__Host-session") ?? "")?.[1] ?? "0") / 86_400;

it("a trusted session ends 90 days after the sign-in, however often it's refreshed (D17)", async () => {
  await newAccount();
  const signedIn = await signIn({ trust: true });
  const refreshOn = async (day: number) => {
    setClockAhead(day * DAY_MS);
    return call("/api/refresh", { headers: cookieHeader(signedIn) });
  };
  const ages: number[] = [];
  for (let day = 1; day < 90; day += 1) {
    const answer = await refreshOn(day);
    expect([day, answer.status]).toEqual([day, 200]);
    if (keptDays(answer) > 0) ages.push(Math.ceil(keptDays(answer)));
  }
  // Extended each time that half of its 30 days is over, and no further than its end.
  expect(ages.slice(0, 5)).toEqual([30, 30, 30, 30, 15]);
  expect(ages.at(-1)).toBe(1);
  const token = await tokenOf(await refreshOn(89.999));
  expect((await query("orders.mine", {}, { authorization: `Bearer ${token}` })).status).toBe(200);
  const after = await refreshOn(90.001);
  expect(after.status).toBe(401);
  expect(cookiesOf(after).get("__Host-session")).toMatch(/; Max-Age=0/);
  // The token itself would still be valid for minutes.
  expect((await query("orders.mine", {}, { authorization: `Bearer ${token}` })).status).toBe(401);
});

it("the database refuses a session that would last longer (D17)", async () => {
  const { id } = await signedInUser();
  const end = (days: number) =>
    testDatabase()
      .update(sessions)
      .set({ expiresAt: sql`${sessions.createdAt} + ${days} * interval '24 hours'` })
      .where(eq(sessions.userId, id));
  await end(90);
  await expect(end(90.001)).rejects.toMatchObject({
    cause: expect.objectContaining({ constraint_name: "sessions_end_in_time" }),
  });
});

it("the job removes sessions that expired by the shop's clock", async () => {
  const { id } = await signedInUser();
  const count = () => testDatabase().$count(sessions, eq(sessions.userId, id));
  await removeExpired(testDatabase(), now());
  expect(await count()).toBe(1);
  setClockAhead(91 * DAY_MS);
  await removeExpired(testDatabase(), now());
  expect(await count()).toBe(0);
});
