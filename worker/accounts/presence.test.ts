import { beforeEach, expect, it } from "vitest";
import { PRESENCE_LASTS_MS } from "#domain/accounts/presence.ts";
import { presences } from "../db/schema/presences.ts";
import { now } from "../platform/clock.ts";
import { signedInAdmin, signedInUser, type TestAccount } from "../testing/accounts.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { dataOf } from "../testing/query.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { forgetPresences } from "./presence.ts";
import { othersResponse } from "./staff-response-schemas.ts";

const ORDER = { kind: "order", subject: "SO-001001" };

let anna: TestAccount;
let berta: TestAccount;

beforeEach(async () => {
  await resetShop();
  anna = await signedInAdmin("anna");
  berta = await signedInAdmin("berta", ["sales"]);
});

const othersOf = async ({ headers }: TestAccount, input: object = ORDER) =>
  dataOf(await mutation("staff.notePresence", input, headers), othersResponse);

it("two people who have the same order open learn of each other, and of nobody else (D57)", async () => {
  expect(await othersOf(anna)).toEqual({ others: [] });
  expect(await othersOf(berta)).toEqual({ others: ["anna"] });
  expect(await othersOf(anna)).toEqual({ others: ["berta"] });
  expect(await othersOf(anna, { ...ORDER, subject: "SO-001002" })).toEqual({ others: [] });
  expect(await othersOf(anna, { ...ORDER, kind: "product" })).toEqual({ others: [] });
});

it("someone who has closed the page is forgotten within a minute", async () => {
  await othersOf(anna);
  await testDatabase()
    .update(presences)
    .set({ seenAt: new Date(now().getTime() - PRESENCE_LASTS_MS) });
  expect(await othersOf(berta)).toEqual({ others: [] });
  await forgetPresences(testDatabase(), now());
  expect((await testDatabase().select().from(presences)).map(({ userId }) => userId)).toEqual([berta.id]);
});

it("customers can neither say nor learn who is there, and odd subjects are refused", async () => {
  const { headers } = await signedInUser();
  expect((await refusalOf(await mutation("staff.notePresence", ORDER, headers))).status).toBe(403);
  const long = { ...ORDER, subject: "x".repeat(65) };
  expect((await refusalOf(await mutation("staff.notePresence", long, anna.headers))).status).toBe(400);
});
