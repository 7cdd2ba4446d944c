import { expect, it } from "vitest";
import { testProduct } from "../testing/product.ts";
import { CART_MAX_LINES, type CartItem, chosenPlan, newCartItem } from "./cart.ts";
import { type NamedLine, takePasted } from "./take-pasted.ts";

const plans = { Monthly: true, "1 year": true };
const draw = testProduct({ productname: "Draw", plans, planCents: { Monthly: 20_00 } });
const model = testProduct({ productname: "Model", plans: { Monthly: true }, planCents: { Monthly: 9_00 } });
const inCart: readonly CartItem[] = [{ ...newCartItem(draw, "Monthly"), quantity: 90 }];
/** The cart after each of these lines that it takes, and why it doesn't take the others. */
function taken(items: readonly CartItem[], lines: readonly NamedLine[]) {
  const problems: string[] = [];
  for (const line of lines) {
    const next = takePasted(items, line);
    if (typeof next === "string") problems.push(next);
    else items = next;
  }
  return { items, problems };
}
const linesOf = (items: readonly CartItem[]) =>
  items.map((item) => [item.productname, item.quantity, chosenPlan(item)]);

it("pasted lines are new lines of the cart, on 1 year or else the first plan where they name none (D90, D11)", () => {
  const lines = [
    { product: draw, quantity: 2, plan: undefined },
    { product: model, quantity: 3, plan: undefined },
  ];
  const { items, problems } = taken([], lines);
  expect(linesOf(items)).toEqual([
    ["Draw", 2, "1 year"],
    ["Model", 3, "Monthly"],
  ]);
  expect(problems).toEqual([]);
});

it("a product that is in the cart, or twice in the list, gets so many more, on its plan and up to 99 (D90, D10)", () => {
  const line = { product: draw, quantity: 4, plan: undefined };
  const { items, problems } = taken(inCart, [line, { ...line, plan: "Monthly" }, line]);
  expect(linesOf(items)).toEqual([["Draw", 98, "Monthly"]]);
  expect(problems).toEqual(["Your cart has 98 of it, and the maximum is 99."]);
});

it("a full cart takes no more products, but more of those that it has (D90, D11)", () => {
  const full = Array.from({ length: CART_MAX_LINES }, (_, at) =>
    newCartItem(testProduct({ productname: `Product ${at}` }), "1 year"),
  );
  const lines = [draw, testProduct({ productname: "Product 7" })].map((product) => ({
    product,
    quantity: 1,
    plan: undefined,
  }));
  const { items, problems } = taken(full, lines);
  expect(items).toHaveLength(CART_MAX_LINES);
  expect(items[7]?.quantity).toBe(2);
  expect(problems).toEqual(["A cart takes at most 100 products."]);
});

it.each([
  [{ plan: "1 year" }, "It’s in your cart as Monthly. Change its plan there."],
  [{ plan: "3 year" }, "Draw isn’t sold as 3 year, only as Monthly or 1 year."],
  [{ product: { ...draw, stock: false } }, "Draw is out of stock."],
] as const)("a line with %j changes nothing and says why (D90)", (fields, why) => {
  expect(takePasted(inCart, { product: draw, quantity: 1, plan: undefined, ...fields })).toBe(why);
});
