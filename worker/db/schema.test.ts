import { arrayContains, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { FACTS_MAX_CHARS } from "#domain/catalogue/fact-rule.ts";
import { TAXONOMY } from "#domain/catalogue/taxonomy.ts";
import { found } from "../testing/found.ts";
import { product, resetShop, testDatabase } from "../testing/shop.ts";
import { users } from "./schema/auth.ts";
import { products } from "./schema/catalogue.ts";
import { orderItems, orders } from "./schema/orders.ts";
import { AS_OWNER } from "../testing/accounts.ts";
import { testVatFacts } from "../testing/vat-facts.ts";

beforeEach(() => resetShop());

/** Returns the constraint that refused a write. */
async function refusedBy(write: PromiseLike<unknown>): Promise<unknown> {
  try {
    await write;
    return "nothing";
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error && "constraint_name" in cause ? cause.constraint_name : error;
  }
}

const insert = (fields: Partial<typeof products.$inferInsert>) =>
  testDatabase()
    .insert(products)
    .values(product({ productname: "Draft", ...fields }));

describe("products", () => {
  it.each([
    ["products_price_range", { priceCents: 99, discountCents: null }],
    ["products_discount_range", { discountCents: -1 }],
    ["products_discount_range", { priceCents: 500, discountCents: 500 }],
    ["products_plans_known", { plans: [] }],
    ["products_plans_known", { plans: ["5 year"] }],
    ["products_plan_prices_range", { monthlyCents: 0 }],
    ["products_productname_present", { productname: "  " }],
    ["products_description_present", { description: " " }],
    ["products_facts_length", { facts: "€".repeat(FACTS_MAX_CHARS + 1) }],
    ["products_slug_form", { slug: "Draft One" }],
    [
      "products_main_categories_complete",
      { mainCategories: ["Workflows"], subcategories: ["BIM", "Windows"] },
    ],
    ["products_main_categories_complete", { mainCategories: [], subcategories: ["BIM"] }],
  ])("refuses with %s", async (constraint, fields) => {
    expect(await refusedBy(insert(fields))).toBe(constraint);
  });

  it("use the same taxonomy as the code", async () => {
    const known = await testDatabase().execute(sql`select main_category, subcategory from shop_taxonomy()`);
    const inCode = TAXONOMY.flatMap((group) =>
      group.subcategories.map((subcategory) => ({ main_category: group.name, subcategory })),
    );
    expect([...known]).toEqual(inCode);
  });

  it("derive their total (D6)", async () => {
    await insert({ priceCents: 1000, discountCents: 250 });
    const [row] = await testDatabase().select({ total: products.totalCents }).from(products);
    expect(row).toEqual({ total: 750 });
  });
});

function insertUser(fields: Partial<typeof users.$inferInsert>) {
  return testDatabase()
    .insert(users)
    .values({ username: "drafter", passwordHash: "x", ...fields });
}

const demote = (username: string) =>
  testDatabase()
    .update(users)
    .set({ staffRoles: ["catalogue"] })
    .where(eq(users.username, username));

describe("users", () => {
  it("are unique ignoring case (D17) and have known roles (D19)", async () => {
    await insertUser({});
    expect(await refusedBy(insertUser({ username: "DRAFTER" }))).toBe("users_username_key");
    expect(await refusedBy(insertUser({ username: "other", roles: [2001, 1] }))).toBe("users_roles_known");
    expect(await refusedBy(insertUser({ username: "other", roles: [5150] }))).toBe("users_roles_known");
  });

  it("who may enter the admin area has a role of staff, and nobody else has (D57)", async () => {
    expect(await refusedBy(insertUser({ roles: AS_OWNER.roles }))).toBe("users_staff_roles_of_admins");
    expect(await refusedBy(insertUser({ ...AS_OWNER, roles: [2001] }))).toBe("users_staff_roles_of_admins");
    await insertUser(AS_OWNER);
  });

  it("are staff since some time exactly while they have a role of staff (D57)", async () => {
    expect(await refusedBy(insertUser({ ...AS_OWNER, staffSince: null }))).toBe("users_staff_since_of_staff");
    expect(await refusedBy(insertUser({ staffSince: new Date() }))).toBe("users_staff_since_of_staff");
  });

  it("the last owner can’t be removed or demoted, even by two at the same moment (D57)", async () => {
    await insertUser({ ...AS_OWNER, username: "first" });
    await insertUser({ ...AS_OWNER, username: "second", staffRoles: ["owner", "sales"] });
    const outcomes = await Promise.all(["first", "second"].map((name) => refusedBy(demote(name))));
    expect(outcomes.map(String).toSorted()).toEqual(["nothing", "users_keep_an_owner"]);
    const [owner] = await testDatabase()
      .select()
      .from(users)
      .where(arrayContains(users.staffRoles, ["owner"]));
    expect(await refusedBy(testDatabase().delete(users))).toBe("users_keep_an_owner");
    expect(owner?.staffRoles).toContain("owner");
  });
});

describe("orders", () => {
  const order = { browserHash: "b", cartFingerprint: "f", amountCents: 100, vatFacts: testVatFacts() };

  it("allow one pending order per browser (D16)", async () => {
    await testDatabase().insert(orders).values(order);
    expect(await refusedBy(testDatabase().insert(orders).values(order))).toBe("orders_one_pending_a_browser");
    await testDatabase()
      .insert(orders)
      .values({ ...order, status: "cancelled" });
  });

  it("allow quantities from 1 to 99", async () => {
    const [created] = await testDatabase().insert(orders).values(order).returning();
    const line = {
      orderId: found(created).id,
      position: 0,
      productname: "D",
      plan: "1 year",
      description: "D",
      unitCents: 1,
    };
    expect(
      await refusedBy(
        testDatabase()
          .insert(orderItems)
          .values({ ...line, quantity: 100 }),
      ),
    ).toBe("order_items_quantity_range");
    expect(
      await refusedBy(
        testDatabase()
          .insert(orderItems)
          .values({ ...line, quantity: 0 }),
      ),
    ).toBe("order_items_quantity_range");
  });

  it("are paid exactly if they have a time of payment", async () => {
    expect(
      await refusedBy(
        testDatabase()
          .insert(orders)
          .values({ ...order, status: "paid" }),
      ),
    ).toBe("orders_paid_has_time");
  });
});
