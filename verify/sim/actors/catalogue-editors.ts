import { z } from "zod";
import { readShop } from "#verify/model/read-shop.ts";
import type { Operation } from "#verify/model/serial-order.ts";
import type { ShopProduct } from "#verify/model/shop-state.ts";
import { bearerOf } from "../accounts.ts";
import { PRODUCTS } from "../catalogue.ts";
import type { World } from "../world.ts";
import { adminOf, callAsAdmin, sendAsAdmin } from "./admin-call.ts";

const checkedSchema = z.object({ result: z.object({ data: z.object({ fingerprint: z.string() }) }) });

type Call = readonly [path: string, method: string, json: object];

/** Two administrators who change and move the same products. The responses are recorded for the model to explain. */
export class CatalogueEditors {
  readonly #world: World;
  #made = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Rewrites a product at another price, or takes it out of stock and back. */
  async changeProduct(which: number, more: number): Promise<void> {
    const { products } = await readShop(this.#world.control);
    // Usually the product that nearly every cart contains.
    const inCarts = products.find(({ name }) => name === PRODUCTS[0]?.name);
    const any = products[which % Math.max(1, products.length)];
    const product = more % 4 === 0 ? any : inCarts;
    if (!product) return;
    if (Math.floor(more / 80) % 2 === 1) {
      // From the form, which sends the version it started from. The other administrator may have started from the same
      // one.
      await this.#update(which, product, more);
      if (which % 2 === 1) await this.#update(which + 1, product, more + 1);
      return;
    }
    const euros = 40 + (more % 20) * 10;
    const stock = Math.floor(more / 20) % 4 !== 3;
    const json = { ...inEuros(product.name, euros), imageUrl: product.imageUrl, stock };
    const { id, name: productname } = product;
    await this.#change(which, [`/api/products/update/${id}`, "PUT", json], {
      kind: "edit",
      id,
      version: undefined,
      productname,
      price: euros * 100,
    });
  }

  /** Moves a product behind another one, or to the front. Occasionally the other administrator moves one there too. */
  async move(which: number, more: number): Promise<void> {
    const { products } = await readShop(this.#world.control);
    const places = [null, ...products.map(({ id }) => id)];
    const after = places[more % places.length] ?? null;
    const [first, second] = products.filter(({ id }) => id !== after).map(({ id }) => id);
    const [one, other] = which % 4 < 2 ? [first, second] : [second, first];
    if (one !== undefined) await this.#moveBehind(which, one, after);
    const areTwo = which % 3 === 2 && other !== undefined;
    if (areTwo) await this.#moveBehind(which + 1, other, after);
  }

  /** Puts the whole catalogue into another order. */
  async reorder(which: number, more: number): Promise<void> {
    const { products } = await readShop(this.#world.control);
    const at = more % Math.max(1, products.length);
    const turned = [...products.slice(at), ...products.slice(0, at)];
    const isMirrored = Math.floor(more / 3) % 2 === 1;
    const newItems = (isMirrored ? turned.toReversed() : turned).map(({ id }) => ({ _id: id }));
    const ids = newItems.map(({ _id }) => _id);
    await this.#change(which, ["/api/products/updateOrder", "POST", { newItems }], { kind: "reorder", ids });
  }

  /** Adds a product, rewrites one as the form does, or deletes one that was added; reads a file back in. */
  async keepCatalogue(which: number, more: number): Promise<void> {
    const { products } = await readShop(this.#world.control);
    const added = products.filter(({ name }) => !PRODUCTS.some((one) => one.name === name));
    const product = added[Math.floor(which / 2) % Math.max(1, added.length)];
    const { catalogue } = this.#world.evidence;
    // A product that is added or read from a file gets an id that the model can't predict.
    if (!product || more % 4 === 0 || more % 4 === 3) catalogue.lose();
    if (more % 4 === 3)
      return this.#importFile(which, JSON.stringify([inEuros(`Extra ${more % 3}`, 40 + (more % 20) * 10)]));
    if (!product || more % 4 === 0) {
      this.#made += 1;
      const draft = draftOf(`Extra ${this.#made % 3}`, more);
      return callAsAdmin(this.#world, which, "products.create", draft);
    }
    if (more % 4 === 2) return this.#update(which, product, more);
    const { id } = product;
    await this.#change(which, ["/trpc/products.remove", "POST", { id }], { kind: "delete", id });
  }

  /** Checks a file and then applies it to the catalogue, which may have changed in between. */
  async #importFile(which: number, text: string): Promise<void> {
    const file = { format: "json", text };
    const admin = adminOf(which);
    const headers = await bearerOf(admin);
    await callAsAdmin(this.#world, which, "bulk.check", file, ({ status, body }) => {
      if (status !== 200) return;
      const { fingerprint } = checkedSchema.parse(body).result.data;
      this.#world.request("import", "/api/products/import", {
        method: "POST",
        headers,
        json: { ...file, fingerprint },
        staff: admin.username,
      });
    });
  }

  #update(which: number, { id, name: productname, version }: ShopProduct, more: number): Promise<void> {
    const draft = draftOf(productname, more);
    return this.#change(which, ["/trpc/products.update", "POST", { id, version, draft }], {
      kind: "edit",
      id,
      version,
      productname,
      price: draft.priceCents,
    });
  }

  #moveBehind(which: number, id: string, after: string | null): Promise<void> {
    return this.#change(which, ["/trpc/products.move", "POST", { id, after }], { kind: "move", id, after });
  }

  /** Changes the catalogue, and records the response. */
  #change(which: number, [path, method, json]: Call, operation: Operation): Promise<void> {
    return sendAsAdmin(this.#world, which, path, { method, json }, ({ status }) =>
      this.#world.evidence.catalogue.note(operation, status),
    );
  }
}

const draftOf = (productname: string, more: number) => ({
  productname,
  imageUrl: "https://images.example/extra.webp",
  priceCents: 4_000 + (more % 20) * 1_000,
  discountCents: null,
  description: `${productname} is a program.`,
  mainCategories: ["Workflows"],
  subcategories: ["Drafting"],
  plans: { "1 year": true },
  stock: true,
});

/** A product in the format of REST and the files. */
const inEuros = (productname: string, euros: number) => ({
  productname,
  imageUrl: "https://images.example/extra.webp",
  price: euros,
  description: `${productname} is a program.`,
  mainCategories: ["Workflows"],
  subcategories: ["Drafting"],
  plans: { "1 year": true },
  stock: true,
});
