import type { Endpoint } from "./endpoints.ts";
import type { PlainPath } from "./plain-path.ts";

/** Describes the REST paths, including this one. The document is built on the first call, once per isolate. */
export function openApiPath(
  endpoints: readonly Endpoint[],
  plainPaths: () => readonly PlainPath[],
): PlainPath {
  let described: string | undefined;
  return {
    method: "GET",
    path: "/api/openapi.json",
    access: "public",
    description: {
      summary: "Returns this document.",
      ok: "OpenAPI 3.1.",
      content: { "application/json": { schema: { type: "object" } } },
    },
    handle: async (c) => {
      if (described === undefined) {
        const { describeApi } = await import("./openapi.ts");
        const { siteUrl } = c.get("services").settings;
        described = JSON.stringify(describeApi(siteUrl, endpoints, plainPaths()));
      }
      return c.body(described, 200, { "content-type": "application/json" });
    },
  };
}
