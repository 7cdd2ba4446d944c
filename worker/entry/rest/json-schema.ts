import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import { euroChangeBody, euroDraftBody, euroProductResponse } from "../../catalogue/product-in-euros.ts";
import { failureResponse, messageResponse } from "../../platform/response-schemas.ts";

/** The input or output side of a schema; they differ if it has defaults. */
type Direction = "input" | "output";

/** Schemas that the OpenAPI document defines once, by name. */
const COMPONENTS: readonly { name: string; schema: $ZodType; io: Direction }[] = [
  { name: "Product", schema: euroProductResponse, io: "output" },
  { name: "ProductDraft", schema: euroDraftBody, io: "input" },
  { name: "ProductChange", schema: euroChangeBody, io: "input" },
  { name: "Message", schema: messageResponse, io: "output" },
  { name: "Failure", schema: failureResponse, io: "output" },
];

const nameOf = (schema: $ZodType): string | undefined =>
  COMPONENTS.find((component) => component.schema === schema)?.name;

export const componentRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the named schemas for the document's `components`. */
export function componentSchemas(): Record<string, object> {
  return Object.fromEntries(COMPONENTS.map(({ name, schema, io }) => [name, wholeSchema(schema, io)]));
}

/** Returns the JSON Schema of a zod schema; for a named one, a reference to its component. */
export function jsonSchema(schema: $ZodType, io: Direction): object {
  const name = nameOf(schema);
  return name === undefined ? wholeSchema(schema, io) : componentRef(name);
}

function wholeSchema(schema: $ZodType, io: Direction): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema: made }) => {
      // A list is read-only to our own code, which says nothing about the API.
      delete made.readOnly;
      const name = zodSchema === schema ? undefined : nameOf(zodSchema);
      if (name !== undefined) replaceWith(made, componentRef(name));
      if (io === "input") requireOnlyWhatMustBeThere(zodSchema, made);
    },
  });
  return rest;
}

function replaceWith(target: object, replacement: object): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
  Object.assign(target, replacement);
}

/** Keeps a field required only if its schema rejects undefined, which a preceding transform hides from zod. */
function requireOnlyWhatMustBeThere(schema: $ZodType, made: { required?: string[] | undefined }): void {
  if (!(schema instanceof z.core.$ZodObject) || made.required === undefined) return;
  const { shape } = schema._zod.def;
  made.required = made.required.filter((field) => {
    const declared = shape[field];
    return declared === undefined || !z.safeParse(declared, undefined).success;
  });
}
