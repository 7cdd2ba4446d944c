import type { Calls } from "../entry/calls.ts";
import type { Access } from "../request/policy.ts";
import { routedPath } from "../platform/routed-path.ts";

type Headers = Readonly<Record<string, string>>;

/** A call that is made only to check its access. */
export type AccessCase = {
  readonly name: string;
  readonly access: Access;
  /** A request with an input that no call accepts: a caller without access must be refused before the input is read. */
  readonly request: (headers: Headers) => readonly [path: string, init: RequestInit];
};

const NO_INPUT = "{}";

/** Lists the cases of every procedure and every path. */
export function accessCases({ procedures, endpoints, plainPaths }: Calls): readonly AccessCase[] {
  const onTrpc = procedures.map(({ name, access, type }): AccessCase => {
    const path = `/trpc/${name}`;
    const query = `${path}?input=${encodeURIComponent(NO_INPUT)}`;
    return {
      name,
      access,
      request: (headers) => (type === "query" ? [query, { headers }] : [path, posted("POST", headers)]),
    };
  });
  const onPaths = [...endpoints, ...plainPaths].map(({ method, path: documented, access }): AccessCase => {
    const path = documented.replace(":id", crypto.randomUUID()).replace(":name", "none.webp");
    return {
      name: `${method} ${routedPath(documented)}`,
      access,
      request: (headers) => [path, method === "GET" ? { headers } : posted(method, headers)],
    };
  });
  return [...onTrpc, ...onPaths];
}

const posted = (method: string, headers: Headers): RequestInit => ({
  method,
  headers: { ...headers, "content-type": "application/json" },
  body: NO_INPUT,
});
