import type { CartItem } from "./cart.ts";
import { itemUnitCents } from "./cart-sums.ts";
import type { Cents } from "../money/money.ts";
import type { ChosenAdmin } from "./administrator.ts";
import type { Residence } from "./residence.ts";
import type { StoredCompany } from "./company.ts";
import type { Plan } from "../catalogue/plan.ts";

/**
 * Why a line can no longer be charged as shown (D11). `productname` is the cart's, which the browser uses to find
 * the line; `product` has the shop's, which is another one after a rename.
 */
export type CartChange =
  | { readonly productname: string; readonly kind: "unknown" | "out-of-stock" }
  | {
      readonly productname: string;
      readonly kind: "plan";
      readonly was: Plan;
      readonly product: ChangedProduct;
    }
  /** More than one plan was marked: `product` has its default. Or it has another name now, and is otherwise as shown. */
  | {
      readonly productname: string;
      readonly kind: "several-plans" | "renamed";
      readonly product: ChangedProduct;
    }
  | {
      readonly productname: string;
      readonly kind: "price";
      readonly wasCents: Cents;
      readonly nowCents: Cents;
      readonly product: ChangedProduct;
    };

/** The current facts the browser updates its cart with. */
export type ChangedProduct = Omit<CartItem, "quantity" | "renews">;

export const CART_CHANGED_TEXT = "Some items in your cart have changed. Please check them before you pay.";

/** Whom a checkout is for: a company, or a consumer who lives somewhere (D53, D76). */
export type CheckoutBuyer = {
  readonly company: StoredCompany | null;
  /** Null for a company. */
  readonly residence: Residence | null;
  /** Who is to administer the subscriptions, if that was asked (D42). */
  readonly administrator?: ChosenAdmin | undefined;
};

/** Returns the payload that the browser sends for its cart and buyer (S51, D11, D53, D76). */
export function checkoutPayload(
  items: readonly CartItem[],
  { company, residence, administrator }: CheckoutBuyer = { company: null, residence: null },
) {
  return {
    ...(company === null ? {} : { company: { ...company.company, shown: company.vat } }),
    ...(residence === null ? {} : { residence }),
    ...(administrator === undefined ? {} : { administrator }),
    cart: items.map((item) => ({
      _id: item._id,
      productname: item.productname,
      imageUrl: item.imageUrl,
      totalCents: item.totalCents,
      stock: item.stock,
      plans: item.plans,
      quantity: item.quantity,
      unitCents: itemUnitCents(item),
      renews: item.renews,
    })),
  };
}
