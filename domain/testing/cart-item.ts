import type { CartItem } from "../cart.ts";

/** Two units of one product, by the year. */
export const cartItem: CartItem = {
  productname: "Draft",
  slug: "draft",
  imageUrl: "/images/draft.webp",
  price: 200,
  total: 99.99,
  stock: true,
  plans: { Monthly: false, "1 year": true },
  planPrices: { Monthly: 12 },
  quantity: 2,
};
