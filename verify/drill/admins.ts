import { z } from "zod";
import { createRandom, type Random } from "#dev/random.ts";
import { euroDraftSchema } from "#domain/product-draft.ts";
import { draftInCents, type EuroProduct } from "#domain/product-euros.ts";
import { euroProductAnswer, euroProductsAnswer } from "#worker/catalogue/product-in-euros.ts";
import { type Admin, makeAdmin } from "#dev/testing/admin.ts";
import type { Answer } from "#dev/testing/caller.ts";
import type { Drill, Outcome } from "./drill.ts";
import type { Ground } from "./ground.ts";
import { type Catalogue, type Deed, type Operation, serialOrder, type Verdict } from "./serial-order.ts";
import { sideBySide } from "./side-by-side.ts";

const ADMINS = ["first-warden", "second-warden"];
const BATCHES = 60;
const OPERATIONS_AN_ADMIN = 3;
/** Few, so that the two admins collide. */
const PRODUCTS = 4;

/** A draft of a product that shows none of the shop's own images. */
const draftOf = (productname: string) => ({
  productname,
  imageUrl: "https://images.example/drill.webp",
  price: 100,
  discountPrice: null,
  description: "Changed by two admins at once.",
  stock: true,
  mainCategories: ["Workflows"],
  subcategories: ["Drafting"],
  plans: { "1 year": true },
  planPrices: {},
});

async function addProduct({ caller, headers }: Admin, productname: string): Promise<EuroProduct> {
  const { status, body } = await caller.post("add", "/api/products", draftOf(productname), headers);
  if (status !== 200) throw new Error(`a product was not added: ${status} ${body}`);
  return euroProductAnswer.parse(JSON.parse(body));
}

async function readProducts({ caller, headers }: Admin): Promise<EuroProduct[]> {
  const { body } = await caller.call("list", "/api/products", { headers });
  return euroProductsAnswer.parse(JSON.parse(body));
}

const asCatalogue = (products: readonly EuroProduct[]): Catalogue =>
  products.map(({ _id, productname, price, version }) => ({ id: _id, productname, price, version }));

const VERDICTS: Readonly<Record<number, Verdict>> = { 200: "done", 409: "conflict", 404: "missing" };

/** What an admin might do next, given the catalogue shown on their screen when both began. */
function nextOperation(random: Random, seen: Catalogue, contested: Catalogue, number: number): Operation {
  const target = contested[random.whole(0, contested.length - 1)];
  if (!target || random.chance(0.4)) {
    const ids = seen.map(({ id }) => id);
    const [moved = ""] = ids.splice(random.whole(0, ids.length - 1), 1);
    const place = random.whole(0, ids.length);
    if (random.chance(0.3)) return { kind: "reorder", ids: ids.toSpliced(place, 0, moved) };
    return { kind: "move", id: moved, after: ids[place - 1] ?? null, before: ids[place] ?? null };
  }
  if (random.chance(0.25)) return { kind: "delete", id: target.id };
  return {
    kind: "edit",
    id: target.id,
    version: random.chance(0.7) ? target.version : undefined,
    productname: random.chance(0.2) ? "Drill, renamed" : target.productname,
    price: 100 + number,
  };
}

function send({ caller, headers }: Admin, operation: Operation): Promise<Answer> {
  const call = (procedure: string, input: object) =>
    caller.post(operation.kind, `/trpc/products.${procedure}`, input, headers);
  if (operation.kind === "reorder") return call("reorder", { ids: operation.ids });
  if (operation.kind === "move") {
    const { id, after, before } = operation;
    return call("move", { id, after, before });
  }
  if (operation.kind === "delete") return call("remove", { id: operation.id });
  const { id, version, productname, price } = operation;
  const draft = euroDraftSchema.parse({ ...draftOf(productname), price });
  return call("update", { id, version, draft: draftInCents(draft) });
}

type Batch = { readonly deeds: readonly Deed[]; readonly broken: readonly string[] };

/** Runs both admins at once, each making several changes at once, from the same catalogue. */
async function runBatch(
  ground: Ground,
  admins: readonly Admin[],
  random: Random,
  batch: number,
): Promise<Batch> {
  const [reader] = admins;
  if (!reader) throw new Error("there is no admin");
  const before = asCatalogue(await readProducts(reader));
  const contested = before.filter(({ productname }) => productname.startsWith("Drill"));
  const intended = admins.flatMap((admin, who) =>
    Array.from({ length: OPERATIONS_AN_ADMIN }, (_, number) => ({
      admin,
      operation: nextOperation(random, before, contested, batch * 10 + who * OPERATIONS_AN_ADMIN + number),
    })),
  );
  const answered = await sideBySide(intended, intended.length, async ({ admin, operation }) => {
    const { status } = await send(admin, operation);
    return { operation, status, verdict: VERDICTS[status] };
  });
  const after = await readProducts(reader);
  const deeds = answered.flatMap(({ operation, verdict }) => (verdict ? [{ operation, verdict }] : []));
  const kinds = deeds.map(({ operation, verdict }) => `${operation.kind} ${verdict}`);
  const keys = await ground.sql`select display_order as key from products`;
  return {
    deeds,
    broken: [
      ...(serialOrder(before, deeds, asCatalogue(after))
        ? []
        : [`batch ${batch}: no serial order explains the catalogue after ${kinds.join(", ")}`]),
      ...(new Set(keys.map((row) => z.number().parse(row["key"]))).size === keys.length
        ? []
        : [`batch ${batch}: two products have one place`]),
      ...(after.every(({ displayOrder }, place) => displayOrder === place)
        ? []
        : [`batch ${batch}: the places in the list have gaps`]),
    ],
  };
}

/** Two admins reorder, edit and delete at once: the catalogue must end as some serial order would leave it. */
export const admins: Drill = {
  name: "admins",
  async run(ground: Ground): Promise<Outcome> {
    const random = createRandom("admins");
    const both = await Promise.all(ADMINS.map((user) => makeAdmin(ground, user)));
    const [first] = both;
    if (!first) throw new Error("there is no admin");
    const batches: Batch[] = [];
    let added = 0;
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const left = (await readProducts(first)).filter(({ productname }) => productname.startsWith("Drill"));
      for (let count = left.length; count < PRODUCTS; count += 1) {
        added += 1;
        await addProduct(first, `Drill product ${added}`);
      }
      batches.push(await runBatch(ground, both, random, batch));
    }
    for (const { _id, productname } of await readProducts(first)) {
      if (productname.startsWith("Drill")) await send(first, { kind: "delete", id: _id });
    }
    const deeds = batches.flatMap((batch) => batch.deeds);
    const count = (verdict: Verdict) => deeds.filter((deed) => deed.verdict === verdict).length;
    return {
      figures:
        `${BATCHES} times ${both.length} × ${OPERATIONS_AN_ADMIN} changes at once: ${count("done")} done, ` +
        `${count("conflict")} refused for another's change, ${count("missing")} met nothing any more; ` +
        `${batches.filter(({ broken }) => broken.length === 0).length} ended in a serial order`,
      broken: [
        ...batches.flatMap(({ broken }) => broken),
        ...both.flatMap(({ caller }) => caller.failures(({ status }) => !(status in VERDICTS))),
        ...both.flatMap(({ caller }) => caller.leaked()),
      ],
    };
  },
};
