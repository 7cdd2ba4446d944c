import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { sessions } from "../db/schema/auth.ts";
import { setClockAhead } from "../platform/clock.ts";
import { signedInUser } from "../testing/accounts.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { dataOf, query } from "../testing/query.ts";
import { call, resetShop, testDatabase } from "../testing/shop.ts";
import { cookieHeader, newAccount, signIn, tokenOf } from "../testing/sign-in.ts";
import { ownSessionsResponse } from "./response-schemas.ts";

const PHONE = {
  "user-agent": "Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0",
  "cf-ipcountry": "BE",
};
const DESK = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/133.0" };

beforeEach(async () => {
  await resetShop();
  await newAccount();
});
afterEach(() => setClockAhead(0));

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
async function signedInFrom(device: Record<string, string>) {
  const answer = await signIn({}, device);
  return { cookies: cookieHeader(answer), headers: bearer(await tokenOf(answer)) };
}
const listed = async (headers: Record<string, string>) =>
  (await dataOf(await query("sessions.mine", undefined, headers), ownSessionsResponse)).sessions;
const status = async (headers: Record<string, string>) => (await query("orders.mine", {}, headers)).status;

it("lists the caller's live sessions with device and place, their own first", async () => {
  const phone = await signedInFrom(PHONE);
  const desk = await signedInFrom(DESK);
  await signedInUser();
  expect(await listed(desk.headers)).toMatchObject([
    { device: "Firefox on Windows", country: null, isThis: true },
    { device: "Firefox on Android", country: "BE", isThis: false },
  ]);
  expect((await listed(phone.headers)).map(({ isThis }) => isThis)).toEqual([true, false]);
  await testDatabase()
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.device, "Firefox on Android"));
  expect(await listed(desk.headers)).toHaveLength(1);
});

it("writes a visit down with a refresh, at most every few minutes and with no other call", async () => {
  const { cookies, headers } = await signedInFrom(DESK);
  const visit = () => call("/api/refresh", { headers: { ...cookies, ...DESK, "cf-ipcountry": "DE" } });
  const since = async () => {
    const [own] = await listed(headers);
    return own && { afterMs: Date.parse(own.seenAt) - Date.parse(own.startedAt), country: own.country };
  };
  setClockAhead(4 * MINUTE_MS);
  await visit();
  expect(await since()).toEqual({ afterMs: 0, country: null });
  setClockAhead(6 * MINUTE_MS);
  expect(await since()).toEqual({ afterMs: 0, country: null });
  await visit();
  const seen = await since();
  expect(seen).toMatchObject({ country: "DE" });
  expect(seen?.afterMs).toBeGreaterThanOrEqual(6 * MINUTE_MS);
});

it("ends one session, whose next call and refresh are refused (D17)", async () => {
  const phone = await signedInFrom(PHONE);
  const desk = await signedInFrom(DESK);
  const id = (await listed(desk.headers)).find(({ isThis }) => !isThis)?.id;
  expect(await status(phone.headers)).toBe(200);
  expect((await mutation("sessions.end", { id }, desk.headers)).status).toBe(200);
  expect(await status(phone.headers)).toBe(401);
  expect((await call("/api/refresh", { headers: phone.cookies })).status).toBe(401);
  expect(await status(desk.headers)).toBe(200);
  expect((await refusalOf(await mutation("sessions.end", { id }, desk.headers))).status).toBe(404);
});

it("ends no session of somebody else, and doesn't tell whether there is one", async () => {
  const { headers } = await signedInFrom(DESK);
  const other = await signedInUser();
  const refusals = [other.sessionHash, "no-such-session"].map(async (id) =>
    refusalOf(await mutation("sessions.end", { id }, headers)),
  );
  const [one, another] = await Promise.all(refusals);
  expect(one).toMatchObject({ status: 404 });
  expect(another).toEqual(one);
  expect((await mutation("sessions.endOthers", undefined, headers)).status).toBe(200);
  expect(await status(other.headers)).toBe(200);
});

it("ends all others and keeps the caller's", async () => {
  const others = [await signedInFrom(PHONE), await signedInFrom(DESK)];
  const here = await signedInFrom(DESK);
  expect(await resultOf(await mutation("sessions.endOthers", undefined, here.headers))).toEqual({
    message: "2 other sessions have ended.",
  });
  for (const { headers } of others) expect(await status(headers)).toBe(401);
  expect(await status(here.headers)).toBe(200);
  expect(await listed(here.headers)).toHaveLength(1);
});
