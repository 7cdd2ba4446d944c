import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { products } from "../db/schema/catalogue.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { draft, storedProducts, writtenProduct } from "../testing/catalogue.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { call, post, product, resetShop, testDatabase } from "../testing/shop.ts";

const STALE = "Someone else changed the order. Here’s the current one.";
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
const move = (wanted: {
  id: string | undefined;
  after: string | null | undefined;
  before?: string | null | undefined;
}) => mutation("products.move", wanted, admin.headers);
const id = (place: number): string => ids[place] ?? "";
/** The places in the response of REST. */
async function places(): Promise<readonly number[]> {
  const listed = z.array(writtenProduct).parse(await (await call("/api/products")).json());
  return listed.map(({ displayOrder }) => displayOrder);
}
const order = async () => (await storedProducts()).map((row) => row.id);

describe("products.reorder", () => {
  it("puts all products in the given order, and keeps their versions", async () => {
    const wanted = ids.toReversed();
    expect(await resultOf(await reorder(wanted))).toEqual({ message: "The order was saved." });
    expect(await order()).toEqual(wanted);
    expect((await storedProducts()).every((row) => row.version === 1)).toBe(true);
    expect(await places()).toEqual([0, 1, 2, 3]);
  });

  it("returns the actual order and moves nothing if an id is missing, repeated, unknown or malformed (D21)", async () => {
    const rest = ids.slice(1);
    for (const wanted of [
      rest,
      [...rest, ids[1]],
      [...ids, ids[0]],
      [...rest, UNKNOWN_ID],
      [...rest, "a'}\u0000{"],
      [],
    ])
      expect(await refusalOf(await reorder(wanted))).toMatchObject({
        status: 409,
        message: STALE,
        order: ids,
      });
    expect(await order()).toEqual(ids);
  });

  it("returns 400 for anything but a list of ids", async () => {
    expect((await reorder("all")).status).toBe(400);
    expect((await reorder([{ id: 1 }])).status).toBe(400);
  });

  it("ends in the complete order of one administrator if several reorder at the same time", async () => {
    const orders = [ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)], ids.toSorted()];
    const answers = await Promise.all(orders.map(reorder));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(orders).toContainEqual(await order());
    expect(await places()).toEqual([0, 1, 2, 3]);
  });

  it("runs entirely before or after an addition or a deletion", async () => {
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

describe("products.move", () => {
  const [A, B, C, D] = [0, 1, 2, 3];

  it("moves nothing if a product is gone or the neighbours aren't next to each other (D21)", async () => {
    for (const wanted of [
      { id: UNKNOWN_ID, after: id(A), before: id(B) },
      { id: "a'}", after: id(A), before: id(B) },
      { id: id(A), after: UNKNOWN_ID, before: id(C) },
      { id: id(A), after: id(B), before: UNKNOWN_ID },
      { id: id(A), after: id(B), before: id(D) },
      { id: id(A), after: id(C), before: null },
      { id: id(A), after: null, before: id(C) },
      { id: id(A), after: id(A) },
    ])
      expect(await refusalOf(await move(wanted))).toMatchObject({ status: 409, message: STALE });
    expect(await order()).toEqual(ids);
  });

  it("results in the same order as the same moves of a list", async () => {
    await resetShop(Array.from({ length: 40 }, (_, nth) => product({ productname: `P ${nth}` })));
    admin = await signedInAdmin();
    let wanted = await order();
    for (let turn = 0; turn < 24; turn += 1) {
      const moved = wanted[(turn * 37) % wanted.length] ?? "";
      const others = wanted.filter((other) => other !== moved);
      // To the top, below the first, to its end, and to where it is.
      const to = [0, 1, others.length, wanted.indexOf(moved)][turn % 4] ?? 0;
      const after = to === 0 ? null : (others[to - 1] ?? null);
      wanted = [...others.slice(0, to), moved, ...others.slice(to)];
      await resultOf(await move({ id: moved, after, before: others[to] ?? null }));
    }
    expect(await order()).toEqual(wanted);
    expect((await storedProducts()).every((row) => row.version === 1)).toBe(true);
    expect(await places()).toEqual(wanted.map((_, place) => place));
  });

  it("runs simultaneous moves one after another, also while they close a gap", async () => {
    await testDatabase()
      .delete(products)
      .where(eq(products.id, id(A)));
    const answers = await meetAtRows(
      (tx) => tx.select().from(products).for("update"),
      [
        () => move({ id: id(B), after: id(D), before: null }),
        () => move({ id: id(C), after: id(D), before: null }),
        () => move({ id: id(C), after: null }),
      ],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200]);
    expect(await order()).toEqual([id(C), id(D), id(B)]);
    expect(await places()).toEqual([0, 1, 2]);
  });

  it("changes a product's place in every REST response, including filtered ones", async () => {
    await resultOf(await move({ id: id(D), after: id(A) }));
    const [, second] = await order();
    const answers = await Promise.all([
      call(`/api/products/${second}`),
      call("/api/products"),
      post("/api/filterProducts", { searchText: "D" }),
    ]);
    const [one, all, some] = await Promise.all(answers.map((answer) => answer.json()));
    expect(one).toMatchObject({ productname: "D", displayOrder: 1 });
    expect(all).toContainEqual(one);
    expect(some).toContainEqual(one);
  });

  it("keeps a new product at the end", async () => {
    await add("E");
    expect(await places()).toEqual([0, 1, 2, 3, 4]);
  });
});

const put = (id: string | undefined, place: number) =>
  mutation("products.moveToPlace", { id, place }, admin.headers);

describe("products.moveToPlace", () => {
  it.each([
    [3, 0, "D A B C"],
    [0, 2, "B C A D"],
    [1, 1, "A B C D"],
    [1, 900, "A C D B"],
  ])("moves the product at %d to %d: %s", async (from, to, names) => {
    expect(await resultOf(await put(ids[from], to))).toEqual({ message: "The order was saved." });
    expect((await storedProducts()).map(({ productname }) => productname).join(" ")).toBe(names);
    expect(await places()).toEqual([0, 1, 2, 3]);
  });

  it.each([
    ["is unknown", UNKNOWN_ID],
    ["is malformed", "a'}{"],
  ])("returns 409 if the id %s", async (_what, wrong) => {
    expect(await refusalOf(await put(wrong, 0))).toMatchObject({ status: 409, message: STALE });
    expect(await order()).toEqual(ids);
  });

  it.each([-1, 1.5])("returns 400 for the place %d", async (place) => {
    expect((await put(ids[0], place)).status).toBe(400);
  });
});
