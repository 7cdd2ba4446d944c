import type { FuzzRequest } from "./fuzz-request.ts";

/** An input that once got a bad response, and from which procedure or path. */
type FoundInput = { readonly target: string; readonly found: string; readonly request: FuzzRequest };

/** Every run sends these again, before its generated inputs. A failing run prints the line to add. */
export const FOUND_INPUTS: readonly FoundInput[] = [
  {
    target: "factors.startCodes",
    found: "An input that is no object was refused in the schema's words.",
    request: {
      method: "POST",
      path: "/trpc/factors.startCodes",
      headers: { "content-type": "application/json" },
      body: "[]",
      caller: "user",
    },
  },
];
