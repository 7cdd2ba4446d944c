import { z } from "zod";
import { toEuros } from "#domain/money/euros.ts";
import { exportLineSchema } from "#domain/catalogue-files/export-line.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { INDEXED_PATHS } from "#domain/site/pages.ts";
import { euroProductsResponse } from "#worker/catalogue/product-in-euros.ts";
import { catalogueExportPath } from "#worker/entry/rest/export-paths.ts";
import { type Callers, type FuzzShop, ofAnyAddress } from "./fuzz-shop.ts";
import { readKnown } from "./known-values.ts";

/** The number of product pages to open and carts to check out: the ones written last. */
export type ReadOptions = { readonly productsMax: number };

type Read = (path: string, init?: RequestInit) => Promise<{ status: number; text: string }>;

/**
 * Requests everything that is stored, as shoppers, admins and search engines do, and lists the faults: everything that
 * was accepted can be shown, found, bought, exported and imported again.
 */
export async function findUnreadable(
  shop: FuzzShop,
  callers: Callers,
  { productsMax }: ReadOptions,
): Promise<string[]> {
  const read: Read = async (path, init = {}) => {
    const headers = { ...callers.admin, ...ofAnyAddress(), "content-type": "application/json" };
    const answer = await shop.send(
      new Request(`${shop.origin}${path}`, { headers, redirect: "manual", ...init }),
    );
    return { status: answer.status, text: await answer.text() };
  };
  const known = await readKnown(shop.db);
  const latest = known.products.slice(-productsMax);
  const found = [
    await catalogueFaults(read),
    await pageFaults(read, latest),
    await checkoutFaults(read, latest),
    await sitemapFault(read),
    await roundTripFaults(read),
    await adminFaults(
      read,
      known.orders.map(({ number }) => number),
    ),
  ];
  return found.flat();
}

async function catalogueFaults(read: Read): Promise<string[]> {
  const { status, text } = await read("/api/products");
  if (status !== 200) return [`the products respond with ${status}`];
  const products = euroProductsResponse.safeParse(JSON.parse(text));
  return products.success
    ? []
    : [`the products cannot be parsed: ${z.prettifyError(products.error).slice(0, 300)}`];
}

async function pageFaults(read: Read, products: readonly Product[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of [...INDEXED_PATHS, ...products.map(({ slug }) => `/products/${slug}`)]) {
    const { status, text } = await read(path);
    if (status !== 200) faults.push(`the page ${path} responds with ${status}`);
    // React and the page's data both escape the end of a script, so an unescaped one would come from a field.
    if (/<script>alert\(1\)|<img src=x onerror/.test(text))
      faults.push(`the page ${path} runs the content of a field`);
  }
  return faults;
}

/** Every product in stock can be bought by the name and at the price that the catalogue shows (D11). */
async function checkoutFaults(read: Read, products: readonly Product[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { productname, totalCents, stock } of products) {
    if (!stock) continue;
    const total = toEuros(totalCents);
    const body = JSON.stringify({ cart: [{ productname, total }] });
    const { status, text } = await read("/stripe/create-checkout-session", { method: "POST", body });
    if (status !== 200)
      faults.push(
        `${JSON.stringify(productname)} for ${total} cannot be bought: ${status} ${text.slice(0, 200)}`,
      );
  }
  return faults;
}

/** Tags close in order, and special characters are escaped as entities. */
async function sitemapFault(read: Read): Promise<string[]> {
  const { status, text } = await read("/sitemap.xml");
  if (status !== 200) return [`the sitemap responds with ${status}`];
  const open: string[] = [];
  const body = text.replace(/^<\?xml[^?]*\?>/, "");
  for (const [, closing, name = ""] of body.matchAll(/<(\/?)([a-z]+)[^<>]*>/g)) {
    if (closing === "") open.push(name);
    else if (open.pop() !== name) return [`the sitemap closes ${name} in the wrong place`];
  }
  const between = body.replaceAll(/<\/?[a-z]+(?: [^<>]*)?>/g, "");
  const wrong = open.length > 0 || /[<>]|&(?!(?:amp|lt|gt|quot|apos);)/.test(between);
  return wrong ? ["the sitemap is not well-formed"] : [];
}

const checked = z.object({
  result: z.object({
    data: z.object({
      problems: z.array(z.unknown()),
      rows: z.array(
        z.object({ productname: z.string(), outcome: z.string(), changes: z.array(z.unknown()) }),
      ),
    }),
  }),
});

/** Extracts the file from the lines of an export. */
const fileIn = (lines: string): string =>
  lines
    .trimEnd()
    .split("\n")
    .map((line) => exportLineSchema.parse(JSON.parse(line)))
    .map((line) => ("text" in line ? line.text : ""))
    .join("");

/** Importing an export again changes nothing. */
async function roundTripFaults(read: Read): Promise<string[]> {
  const faults: string[] = [];
  for (const format of ["csv", "json"] as const) {
    const file = await read(catalogueExportPath.path, { method: "POST", body: JSON.stringify({ format }) });
    if (file.status !== 200) {
      faults.push(`the export as ${format} is answered with ${file.status}`);
      continue;
    }
    const text = fileIn(file.text);
    const check = await read("/trpc/bulk.check", { method: "POST", body: JSON.stringify({ format, text }) });
    if (check.status !== 200) {
      faults.push(`the export as ${format} cannot be imported again: ${check.status}`);
      continue;
    }
    const { problems, rows } = checked.parse(JSON.parse(check.text)).result.data;
    const other = rows.filter(({ outcome }) => outcome !== "unchanged");
    if (problems.length > 0)
      faults.push(`the export as ${format} has problems: ${JSON.stringify(problems[0])}`);
    for (const row of other.slice(0, 3))
      faults.push(`the export as ${format} changes a product: ${JSON.stringify(row).slice(0, 400)}`);
  }
  return faults;
}

const ADMIN_LISTS = ["orders.list", "messages.list", "withdrawals.list", "orders.mine"];

async function adminFaults(read: Read, numbers: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const calls = [
    ...ADMIN_LISTS.flatMap((name) => [1, 2, 3].map((page) => [name, { page }] as const)),
    ...numbers.map((number) => ["orders.byNumber", { number }] as const),
    ["dashboard.summary", undefined] as const,
  ];
  for (const [name, input] of calls) {
    const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const { status } = await read(`/trpc/${name}${query}`);
    if (status !== 200) faults.push(`${name} ${JSON.stringify(input)} responds with ${status}`);
  }
  return faults;
}
