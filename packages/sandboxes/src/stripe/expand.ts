import { z } from "zod";
import { list } from "./param-parsing.ts";
import { invalidRequest } from "./stripe-error.ts";

/** The parameters of a call that accepts only `expand`. */
export const expandOnly = z.strictObject({ expand: list(z.string()).optional() });

/** Returns the objects that a call expands; refuses unknown ones. */
export function expansions(asked: readonly string[] | undefined, known: readonly string[]): Set<string> {
  const unknown = asked?.find((path) => !known.includes(path));
  if (unknown !== undefined)
    throw invalidRequest(`This property cannot be expanded (${unknown}).`, { param: "expand" });
  return new Set(asked);
}

/** Returns the objects that a list expands, by their names in its objects. */
export function expansionsWithin(
  asked: readonly string[] | undefined,
  known: readonly string[],
): Set<string> {
  const expand = expansions(
    asked,
    known.map((path) => `data.${path}`),
  );
  return new Set([...expand].map((path) => path.slice("data.".length)));
}
