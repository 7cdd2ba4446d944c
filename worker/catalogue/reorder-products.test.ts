import { beforeEach, describe, expect, it } from "vitest";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { draft, storedProducts } from "../testing/catalogue.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { product, resetShop } from "../testing/shop.ts";

const STALE = "The list of products has changed meanwhile. This is its order now.";
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let admin: TestAccount;
let ids: string[];
beforeEach(async () => {
  await resetShop(["A", "B", "C", "D"].map((productname) => product({ productname })));
  admin = await signedInAdmin();
  ids = (await storedProducts()).map((row) => row.id);
});

const reorder = (wanted: unknown) => mutation("products.reorder", { ids: wanted }, admin.headers);
const add = (productname: string) => mutation("products.create", draft({ productname }), admin.headers);
const places = async () => (await storedProducts()).map((row) => row.displayOrder);
const order = async () => (await storedProducts()).map((row) => row.id);

describe("products.reorder", () => {
  it("puts all products in the order of the list, and leaves their versions", async () => {
    const wanted = ids.toReversed();
    expect(await resultOf(await reorder(wanted))).toEqual({ message: "The order was saved." });
    expect(await order()).toEqual(wanted);
    expect((await storedProducts()).every((row) => row.version === 1)).toBe(true);
    expect(await places()).toEqual([0, 1, 2, 3]);
  });

  it.each([
    ["is missing", () => ids.slice(1)],
    ["is repeated", () => [...ids.slice(1), ids[1]]],
    ["is repeated beside the whole list", () => [...ids, ids[0]]],
    ["is unknown", () => [...ids.slice(1), UNKNOWN_ID]],
    ["is malformed", () => [...ids.slice(1), "a'}\u0000{"]],
    ["is left of an empty list", () => []],
  ])("answers the true order and moves nothing when an id %s (D21)", async (_what, wanted) => {
    expect(await refusalOf(await reorder(wanted()))).toMatchObject({
      status: 409,
      message: STALE,
      order: ids,
    });
    expect(await order()).toEqual(ids);
  });

  it("answers 400 for what is no list of ids", async () => {
    expect((await reorder("all")).status).toBe(400);
    expect((await reorder([{ id: 1 }])).status).toBe(400);
  });

  it("leaves one whole order when several admins reorder at once", async () => {
    const orders = [ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)], ids.toSorted()];
    const answers = await Promise.all(orders.map(reorder));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(orders).toContainEqual(await order());
    expect(await places()).toEqual([0, 1, 2, 3]);
  });

  it("goes before or after an addition and a deletion, never into them", async () => {
    const [first = ""] = ids;
    const [reordered, added, removed] = await Promise.all([
      reorder(ids.toReversed()),
      add("E"),
      mutation("products.remove", { id: first }, admin.headers),
    ]);
    expect([added.status, removed.status]).toEqual([200, 200]);
    expect([200, 409]).toContain(reordered.status);
    expect(await places()).toEqual([0, 1, 2, 3]);
    const rest = reordered.status === 200 ? ids.slice(1).toReversed() : ids.slice(1);
    expect((await order()).slice(0, 3)).toEqual(rest);
  });
});
