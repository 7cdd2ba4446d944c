import { expect, it } from "vitest";
import { testProduct } from "../testing/product.ts";
import { CART_MAX_LINES, type CartItem, chosenPlan, newCartItem } from "./cart.ts";
import { lineProblem, takePasted } from "./take-pasted.ts";

const plans = { Monthly: true, "1 year": true };
const draw = testProduct({ productname: "Draw", plans, planCents: { Monthly: 20_00 } });
const model = testProduct({ productname: "Model", plans: { Monthly: true }, planCents: { Monthly: 9_00 } });
const inCart: readonly CartItem[] = [{ ...newCartItem(draw, "Monthly"), quantity: 90 }];
const linesOf = (items: readonly CartItem[]) =>
  items.map((item) => [item.productname, item.quantity, chosenPlan(item)]);

it("pasted lines are new lines of the cart, on 1 year or else the first plan where they name none (D90, D11)", () => {
  const { items, problems } = takePasted(
    [],
    [
      { product: draw, quantity: 2, plan: undefined },
      { product: model, quantity: 3, plan: undefined },
    ],
  );
  expect(linesOf(items)).toEqual([
    ["Draw", 2, "1 year"],
    ["Model", 3, "Monthly"],
  ]);
  expect(problems).toEqual([undefined, undefined]);
});

it("a product that is in the cart, or twice in the list, gets so many more, on its plan and up to 99 (D90, D10)", () => {
  const line = { product: draw, quantity: 4, plan: undefined };
  const { items, problems } = takePasted(inCart, [line, { ...line, plan: "Monthly" }, line]);
  expect(linesOf(items)).toEqual([["Draw", 98, "Monthly"]]);
  expect(problems).toEqual([undefined, undefined, "Your cart has 98 of it, and the maximum is 99."]);
});

it("a line on another plan than the cart's changes nothing (D90)", () => {
  const { items, problems } = takePasted(inCart, [{ product: draw, quantity: 1, plan: "1 year" }]);
  expect(items).toBe(inCart);
  expect(problems).toEqual(["It’s in your cart as Monthly. Change its plan there."]);
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
  const { items, problems } = takePasted(full, lines);
  expect(items).toHaveLength(CART_MAX_LINES);
  expect(items[7]?.quantity).toBe(2);
  expect(problems).toEqual(["A cart takes at most 100 products.", undefined]);
});

it("a line whose product is sold out or isn't sold on its plan says so (D90)", () => {
  const line = { product: draw, quantity: 1, plan: undefined };
  expect(lineProblem(line)).toBeUndefined();
  expect(lineProblem({ ...line, plan: "1 year" })).toBeUndefined();
  expect(lineProblem({ ...line, plan: "3 year" })).toBe(
    "Draw isn’t sold as 3 year, only as Monthly or 1 year.",
  );
  expect(lineProblem({ ...line, product: { ...draw, stock: false } })).toBe("Draw is out of stock.");
});
