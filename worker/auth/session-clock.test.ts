import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import { sessions } from "../db/schema/auth.ts";
import { clockAheadMs, now, setClockAhead } from "../platform/clock.ts";
import { signedInUser } from "../testing/accounts.ts";
import { resetShop, settings, testDatabase } from "../testing/shop.ts";
import { readAccessToken, signAccessToken } from "./access-token.ts";
import { removeExpiredSessions } from "./remove-expired-sessions.ts";
import { newSessionKey, openSessions } from "./sessions.ts";

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
  const { id: key } = await lucia.createSession(id, { trusted }, { sessionId: newSessionKey() });
  const isAlive = async () => (await lucia.validateSession(key)).session !== null;
  expect(await isAlive()).toBe(true);
  const madeMs = clockAheadMs();
  // Past half its life it would be extended, so the next read must not happen yet.
  setClockAhead(madeMs + livesDays * DAY_MS);
  expect(await isAlive()).toBe(true);
  const [row] = await testDatabase()
    .select()
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(sessions.createdAt)
    .offset(1);
  expect(row?.expiresAt.getTime()).toBeGreaterThan(now().getTime());
  setClockAhead(madeMs + livesDays * DAY_MS + endsDays * DAY_MS);
  expect(await isAlive()).toBe(false);
});

it("the job removes sessions that expired by the shop's clock", async () => {
  const { id } = await signedInUser();
  const count = () => testDatabase().$count(sessions, eq(sessions.userId, id));
  await removeExpiredSessions(testDatabase(), now());
  expect(await count()).toBe(1);
  setClockAhead(2 * DAY_MS);
  await removeExpiredSessions(testDatabase(), now());
  expect(await count()).toBe(0);
});
