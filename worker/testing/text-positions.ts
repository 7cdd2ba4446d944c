import { z } from "zod";
import type { $ZodIssue, $ZodType, JSONSchema } from "zod/v4/core";

type Path = readonly PropertyKey[];
type Node = JSONSchema.BaseSchema;

/** A place for text in the input of a call. */
export type TextPosition = {
  readonly path: Path;
  /** Returns an input with this text there. The rest of it fits roughly. */
  readonly inputWith: (text: string) => unknown;
};

const nodeOf = (node: JSONSchema._JSONSchema | undefined): Node => (typeof node === "object" ? node : {});
const itemsOf = ({ items }: Node): Node => nodeOf(Array.isArray(items) ? items[0] : items);

/** Lists every place where a schema's input can have text, names of fields included. */
export const textPositions = (schema: $ZodType): TextPosition[] =>
  positionsIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), []);

function positionsIn(node: Node, path: Path): TextPosition[] {
  if (node.anyOf) return node.anyOf.flatMap((one) => positionsIn(nodeOf(one), path));
  if (node.type === "object") return positionsInObject(node, path);
  if (node.type === "array") {
    return positionsIn(itemsOf(node), [...path, 0]).map(({ path: inner, inputWith }) => ({
      path: inner,
      inputWith: (text) => [inputWith(text)],
    }));
  }
  // A leading transform hides what the schema takes.
  if (node.type !== "string" && node.type !== undefined) return [];
  return [{ path, inputWith: (text) => text }];
}

function positionsInObject(node: Node, path: Path): TextPosition[] {
  const fields = Object.entries(node.properties ?? {});
  const [anyName = "any"] = nodeOf(node.propertyNames).enum?.map(String) ?? [];
  if (node.properties === undefined) fields.push([anyName, node.additionalProperties ?? {}]);
  const within = fields.flatMap(([name, value]) =>
    positionsIn(nodeOf(value), [...path, name]).map(({ path: inner, inputWith }) => ({
      path: inner,
      inputWith: (text: string) => ({ ...fittingObject(node), [name]: inputWith(text) }),
    })),
  );
  if (node.properties !== undefined) return within;
  return [{ path, inputWith: (text) => ({ [text]: fitting(nodeOf(node.additionalProperties)) }) }, ...within];
}

const fittingObject = ({ properties = {} }: Node): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, fitting(nodeOf(value))]));

/** A value of the right type. */
function fitting(node: Node): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf) return fitting(nodeOf(node.anyOf[0]));
  switch (node.type) {
    case "object":
      return fittingObject(node);
    case "array":
      return [];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return node.minimum ?? 1;
    case "null":
      return null;
    default:
      return node.format === "uuid" ? crypto.randomUUID() : "text";
  }
}

/** True if one of a schema's issues is about this place. Of a union, one of its forms has to be. */
export function isRefused(issues: readonly $ZodIssue[], path: Path): boolean {
  return issues.some((issue) => {
    if (issue.path.some((step, at) => step !== path[at])) return false;
    const rest = path.slice(issue.path.length);
    return (
      rest.length === 0 ||
      (issue.code === "invalid_union" && issue.errors.some((form) => isRefused(form, rest)))
    );
  });
}
