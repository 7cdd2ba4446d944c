import * as fc from "fast-check";
import { INDEXED_PATHS } from "#domain/site/pages.ts";
import { sitemapPath } from "#worker/entry/pages/site-files.ts";
import type { Endpoint } from "#worker/entry/rest/endpoints.ts";
import { imagePath, uploadPath } from "#worker/entry/rest/image-paths.ts";
import type { PlainPath } from "#worker/entry/rest/plain-path.ts";
import { mailWebhookPath, webhookPath } from "#worker/entry/rest/webhook-paths.ts";
import { type FuzzRequest, byAnybody, inAddress, jsonRequest, oddSegment } from "./fuzz-request.ts";
import { oddText, oddValue } from "./json-text.ts";
import { type FieldValues, inputFor } from "./schema-text.ts";
import { uploadRequests } from "./upload-requests.ts";
import { mailWebhookRequests, webhookRequests } from "./webhook-requests.ts";

/** A path with a value for each of its parameters, in any case (D31). */
function pathFor(path: string, values: FieldValues): fc.Arbitrary<string> {
  const segments = path.split("/").map((segment) => {
    if (!segment.startsWith(":")) return fc.constantFrom(segment, segment, segment.toUpperCase());
    const known = values[segment === ":name" ? "imageName" : segment.slice(1)];
    const text = known === undefined ? oddSegment : known.map((one) => inAddress(String(JSON.parse(one))));
    return fc.oneof(
      { weight: 4, arbitrary: text.filter((one) => one !== "") },
      { weight: 1, arbitrary: oddSegment },
    );
  });
  return fc.tuple(...segments).map((parts) => parts.join("/"));
}

/** Calls of a documented path. */
export function endpointRequests(
  { method, path, body, query }: Pick<Endpoint, "method" | "path" | "body" | "query">,
  values: FieldValues,
): fc.Arbitrary<FuzzRequest> {
  const address = fc.tuple(pathFor(path, values), queryFor(query, values)).map((parts) => parts.join(""));
  if (body !== undefined) return jsonRequest(method, address, inputFor(body, values));
  return fc.oneof(
    { weight: 6, arbitrary: byAnybody(address.map((to) => ({ method, path: to }))) },
    {
      weight: 1,
      arbitrary: method === "GET" ? otherMethod(address) : jsonRequest(method, address, oddValue),
    },
  );
}

const otherMethod = (address: fc.Arbitrary<string>) =>
  byAnybody(
    fc
      .tuple(address, fc.constantFrom("HEAD", "OPTIONS", "PATCH", "DELETE", "PROPFIND"))
      .map(([path, method]) => ({ method, path })),
  );

function queryFor(query: Endpoint["query"] = {}, values: FieldValues): fc.Arbitrary<string> {
  const params = Object.entries(query).map(([name, schema]) =>
    // A parameter is text: a value for the schema, without its quotes.
    fc
      .oneof(values["sessionId"] ?? oddValue, inputFor(schema, values))
      .map((text) => `${name}=${inAddress(text.replaceAll('"', ""))}`),
  );
  const odd = fc.constantFrom("", "", "", "a=1", "__proto__=1", "session_id[]=1", "%", "&&=");
  return fc.tuple(...params, odd).map((all) => `?${all.filter((one) => one !== "").join("&")}`);
}

function imageRequests(values: FieldValues): fc.Arbitrary<FuzzRequest> {
  const known = (values["imageName"] ?? oddValue).map((text) => inAddress(String(JSON.parse(text))));
  const name = fc.oneof(
    { weight: 2, arbitrary: known.filter((text) => text !== "") },
    { weight: 1, arbitrary: oddSegment },
  );
  const range = fc.constantFrom(
    "",
    "bytes=0-9",
    "bytes=-1",
    "bytes=5-2",
    "bytes=999999999-",
    "bytes=a",
    "bytes=0-0,2-3",
  );
  return byAnybody(
    fc.tuple(name, range, fc.constantFrom("GET", "GET", "HEAD")).map(([to, part, method]) => ({
      method,
      path: `/images/${to}`,
      headers: part === "" ? {} : { range: part },
    })),
  );
}

const PAGES = [
  ...INDEXED_PATHS,
  "/checkout",
  "/return",
  "/account",
  "/login",
  "/Admin/home",
  "/admin/orders",
  "/static/js/none.js",
];

/** Pages, product pages and unknown paths, with arbitrary queries. */
export function pageRequests(values: FieldValues): fc.Arbitrary<FuzzRequest> {
  const slug = (values["slug"] ?? oddValue).map((text) => inAddress(String(JSON.parse(text))));
  const path = fc.oneof(
    fc.constantFrom(...PAGES),
    slug.map((one) => `/products/${one}`),
    fc.tuple(fc.constantFrom("/", "/products/", "/admin/orders/"), oddSegment).map((parts) => parts.join("")),
  );
  const param = fc
    .tuple(
      fc.constantFrom(
        "q",
        "page",
        "Workflows",
        "mainCategories",
        "session_id",
        "order",
        "email",
        "__proto__",
      ),
      oddText,
    )
    .map(([name, text]) => `${name}=${inAddress(text)}`);
  const query = fc
    .array(param, { maxLength: 3 })
    .map((params) => (params.length === 0 ? "" : `?${params.join("&")}`));
  return byAnybody(fc.tuple(path, query).map((parts) => ({ method: "GET", path: parts.join("") })));
}

const sitemapRequests = byAnybody(
  fc
    .oneof(oddText, fc.constantFrom("1", "2", "0", "-1", "1.5", "1e400"))
    .map((part) => ({ method: "GET", path: `/sitemap.xml?part=${inAddress(part)}` })),
);

/** Plain paths whose requests no schema describes. */
const OWN_REQUESTS: ReadonlyMap<PlainPath, (values: FieldValues) => fc.Arbitrary<FuzzRequest>> = new Map([
  [webhookPath, webhookRequests],
  [mailWebhookPath, mailWebhookRequests],
  [uploadPath, uploadRequests],
  [imagePath, imageRequests],
  [sitemapPath, () => sitemapRequests],
]);

/** Calls of a plain path. */
export function plainRequests(path: PlainPath, values: FieldValues): fc.Arbitrary<FuzzRequest> {
  const own = OWN_REQUESTS.get(path);
  if (own) return own(values);
  if (path.description?.requestContent) {
    throw new Error(`${path.path} accepts requests that no schema describes: add them to OWN_REQUESTS`);
  }
  return endpointRequests(path, values);
}
