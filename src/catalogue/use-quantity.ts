import { useState } from "react";
import { QUANTITY_MIN } from "#domain/cart/cart.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { cart, useCartItem } from "#src/cart/cart-store.ts";

/** Returns the quantity on a product's page: that of its line in the cart, or else the one to be added. */
export function useQuantity(product: Product) {
  const { _id } = product;
  const [chosen, setChosen] = useState({ _id, quantity: QUANTITY_MIN });
  const line = useCartItem(product);
  // The page stays mounted when a link leads to another product.
  const toAdd = chosen._id === _id ? chosen.quantity : QUANTITY_MIN;
  return {
    quantity: line?.quantity ?? toAdd,
    setQuantity: (quantity: number) =>
      line ? cart.setQuantity(line.productname, quantity) : setChosen({ _id, quantity }),
  };
}
