import type { CartItem } from "../cart/cart.ts";
import { idOf } from "./product.ts";

/** Two units of one product on the 1-year plan. */
export const cartItem: CartItem = {
  _id: idOf("Draft"),
  productname: "Draft",
  slug: "draft",
  imageUrl: "/images/draft.webp",
  priceCents: 200_00,
  discountCents: 100_01,
  totalCents: 99_99,
  description: "A drawing program.",
  stock: true,
  mainCategories: ["Workflows"],
  subcategories: ["Drafting"],
  displayOrder: 4,
  plans: { Monthly: false, "1 year": true },
  planCents: { Monthly: 12_00 },
  quantity: 2,
};
