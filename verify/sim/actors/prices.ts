import { readShop } from "#verify/model/read-shop.ts";
import { PRODUCTS } from "../catalogue.ts";
import type { World } from "../world.ts";
import { sendAsAdmin } from "./admin-call.ts";

/** An administrator sells a product at another price, or takes it out of stock and back: usually the one in nearly every cart. */
export async function changeProduct(world: World, which: number, more: number): Promise<void> {
  const { products } = await readShop(world.control);
  const inCarts = products.find(({ name }) => name === PRODUCTS[0]?.name);
  const product = more % 4 === 0 ? products[which % Math.max(1, products.length)] : inCarts;
  if (!product) return;
  await sendAsAdmin(world, which, `/api/products/update/${product.id}`, {
    method: "PUT",
    json: {
      productname: product.name,
      imageUrl: product.imageUrl,
      price: 40 + (more % 20) * 10,
      description: `${product.name} is a program.`,
      mainCategories: ["Workflows"],
      subcategories: ["Drafting"],
      plans: { "1 year": true },
      stock: Math.floor(more / 20) % 4 !== 3,
    },
  });
}
