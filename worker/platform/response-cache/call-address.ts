import * as z from "zod/mini";
import { searchCall } from "#domain/filter.ts";
import { searchSchema } from "#domain/search.ts";
import { isSlug } from "#domain/slug.ts";
import { isUuid } from "../../db/uuid.ts";

const TRPC = "/trpc/";
const REST_PRODUCT = /^\/api\/products\/([^/]+)$/;

const productId = z.string().check(z.refine(isUuid));
const byId = z.object({ id: productId });
const bySlug = z.object({ slug: z.string().check(z.refine(isSlug)) });
const nothing = { taken: true, input: undefined } as const;
const refused = { taken: false } as const;

/**
 * An input in the form the shop's own client writes. `refused` marks input that the procedure would refuse or answer
 * with 404.
 */
type Reading = { readonly taken: true; readonly input: unknown } | typeof refused;
type Read = (input: unknown) => Reading;

function reading<Schema extends z.ZodMiniType>(
  schema: Schema,
  write: (input: z.output<Schema>) => unknown,
): Read {
  return (input) => {
    const parsed = z.safeParse(schema, input);
    return parsed.success ? { taken: true, input: write(parsed.data) } : refused;
  };
}

/** Procedures that are public catalogue reads. */
const READS: ReadonlyMap<string, Read> = new Map([
  ["filters.search", reading(searchSchema, searchCall)],
  ["products.list", () => nothing],
  ["products.promoted", () => nothing],
  ["products.byId", reading(byId, ({ id }) => ({ id: id.toLowerCase() }))],
  ["products.bySlug", reading(bySlug, ({ slug }) => ({ slug }))],
]);

/**
 * The one address of a public catalogue read, on either door, or of the sitemap: path and query as the shop's own client
 * writes them. Whatever changes nothing in the answer is left out or put in order (unknown keys, defaults, the order of
 * facets, another spelling), so it makes no answer of its own to keep. Null for everything else, and for what such a call
 * refuses: none of that is kept.
 */
export function callAddress(path: string, { searchParams }: URL): string | null {
  if (path === "/api/products") return path;
  if (path === "/sitemap.xml") return sitemapAddress(searchParams.get("part"));
  const id = REST_PRODUCT.exec(path)?.[1];
  if (id !== undefined) return isUuid(id) ? path.toLowerCase() : null;
  if (!path.startsWith(TRPC)) return null;
  const called = path.slice(TRPC.length);
  const input = parsedJson(searchParams.get("input"));
  if (!input) return null;
  return searchParams.get("batch") === "1"
    ? batchAddress(called.split(","), input.value)
    : singleAddress(called, input.value);
}

const SITEMAP_PART = /^[1-9]\d{0,4}$/;

function sitemapAddress(part: string | null): string | null {
  if (part === null) return "/sitemap.xml";
  return SITEMAP_PART.test(part) ? `/sitemap.xml?part=${part}` : null;
}

function singleAddress(procedure: string, input: unknown): string | null {
  const read = READS.get(procedure)?.(input) ?? refused;
  if (!read.taken) return null;
  return `${TRPC}${procedure}${read.input === undefined ? "" : `?input=${encoded(read.input)}`}`;
}

function batchAddress(procedures: readonly string[], inputs: unknown): string | null {
  const given = new Map(inputs instanceof Object ? Object.entries(inputs) : []);
  const written: Record<string, unknown> = {};
  for (const [index, procedure] of procedures.entries()) {
    const read = READS.get(procedure)?.(given.get(String(index))) ?? refused;
    if (!read.taken) return null;
    if (read.input !== undefined) written[index] = read.input;
  }
  return `${TRPC}${procedures.join(",")}?batch=1&input=${encoded(written)}`;
}

const encoded = (input: unknown): string => encodeURIComponent(JSON.stringify(input));

/** Null if the text is not JSON; no text means no input. */
function parsedJson(text: string | null): { readonly value: unknown } | null {
  if (text === null) return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
