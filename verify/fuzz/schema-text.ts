import * as fc from "fast-check";
import { z } from "zod";
import type { $ZodType, JSONSchema } from "zod/v4/core";
import {
  type Field,
  type JsonText,
  listText,
  objectText,
  oddName,
  oddText,
  oddValue,
  quoted,
} from "./json-text.ts";

/** Values that are meaningful for fields of a name, whatever the schema says. */
export type FieldValues = Readonly<Record<string, fc.Arbitrary<JsonText>>>;

type Walk = {
  readonly values: FieldValues;
  /** The percentage of places that get something that doesn't belong there. */
  readonly oddPercent: number;
};

const LIST_MAX = 4;
const ODD_PLACES_PERCENT = 8;

/**
 * Returns inputs for a schema. Half of them match it, or nearly, so that they are carried out; most others contain
 * something that doesn't belong; the rest is arbitrary. Without a schema there isn't an input.
 */
export function inputFor(schema: $ZodType | undefined, values: FieldValues): fc.Arbitrary<JsonText> {
  if (schema === undefined) return oddValue;
  const node = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return fc.oneof(
    { weight: 5, arbitrary: textFor(node, "", { values, oddPercent: 0 }) },
    { weight: 4, arbitrary: textFor(node, "", { values, oddPercent: ODD_PLACES_PERCENT }) },
    { weight: 1, arbitrary: oddValue },
  );
}

function textFor(node: JSONSchema.BaseSchema, name: string, walk: Walk): fc.Arbitrary<JsonText> {
  const known = Object.hasOwn(walk.values, name) ? walk.values[name] : undefined;
  const fitting = known ?? fittingText(node, walk);
  if (walk.oddPercent === 0) return fitting;
  return fc.oneof(
    { weight: 100 - walk.oddPercent, arbitrary: fitting },
    { weight: walk.oddPercent, arbitrary: oddValue },
  );
}

function fittingText(node: JSONSchema.BaseSchema, walk: Walk): fc.Arbitrary<JsonText> {
  if (node.enum !== undefined) return fc.constantFrom(...node.enum.map((value) => JSON.stringify(value)));
  if (node.const !== undefined) return fc.constant(JSON.stringify(node.const));
  if (node.anyOf !== undefined) return fc.oneof(...node.anyOf.map((one) => textFor(baseOf(one), "", walk)));
  switch (node.type) {
    case "string":
      return stringFor(node).map(quoted);
    case "integer":
    case "number":
      return numberFor(node).map(String);
    case "boolean":
      return fc.boolean().map(String);
    case "null":
      return fc.constant("null");
    case "array":
      return listFor(node, walk);
    case "object":
      return node.properties === undefined ? recordFor(node, walk) : objectFor(node, walk);
    default:
      // A leading transform hides the schema's input.
      return oddValue;
  }
}

/** `true` and `false` are schemas too: any value, and none. */
const baseOf = (node: JSONSchema._JSONSchema): JSONSchema.BaseSchema =>
  typeof node === "boolean" ? {} : node;

function stringFor({ pattern, format, minLength = 0, maxLength = 60 }: JSONSchema.BaseSchema) {
  if (format === "uuid") return fc.uuid();
  // Text cannot be generated from lookarounds; such fields have known values.
  if (pattern !== undefined && !/\(\?[=!<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.min(maxLength, 60);
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: "grapheme-ascii", minLength, maxLength: longest }) },
    { weight: 1, arbitrary: oddText },
  );
}

function numberFor({ type, minimum, maximum }: JSONSchema.BaseSchema): fc.Arbitrary<number> {
  const min = minimum ?? -1_000;
  const max = Math.max(min, Math.min(maximum ?? 1_000, min + 1_000));
  return type === "integer" ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

function listFor(node: JSONSchema.BaseSchema, walk: Walk): fc.Arbitrary<JsonText> {
  const items = Array.isArray(node.items) ? node.items[0] : node.items;
  const { minItems = 0 } = node;
  return fc
    .array(textFor(baseOf(items ?? true), "", walk), {
      minLength: minItems,
      maxLength: Math.max(minItems, LIST_MAX),
    })
    .map(listText);
}

/** An object whose keys have a schema too: a flag or price for each plan. */
function recordFor(node: JSONSchema.BaseSchema, walk: Walk): fc.Arbitrary<JsonText> {
  const names = (node.propertyNames === undefined ? [] : (baseOf(node.propertyNames).enum ?? [])).map(String);
  const values = node.additionalProperties === undefined ? {} : baseOf(node.additionalProperties);
  const fields = names.map((name) => fc.tuple(fc.constant(name), textFor(values, name, walk)));
  return withOddFields(
    fc.tuple(...fields).chain((all) => fc.subarray(all)),
    walk,
  );
}

function objectFor(node: JSONSchema.BaseSchema, walk: Walk): fc.Arbitrary<JsonText> {
  const required = new Set(node.required);
  const fields = Object.entries(node.properties ?? {}).map(([name, value]) => {
    const field: fc.Arbitrary<Field | null> = fc.tuple(fc.constant(name), textFor(baseOf(value), name, walk));
    return required.has(name) && walk.oddPercent === 0 ? field : fc.option(field, { freq: 20 });
  });
  return withOddFields(
    fc.tuple(...fields).map((all) => all.filter((field) => field !== null)),
    walk,
  );
}

/** Fields that aren't in the schema, or that occur twice. */
function withOddFields(fields: fc.Arbitrary<readonly Field[]>, walk: Walk): fc.Arbitrary<JsonText> {
  if (walk.oddPercent === 0) return fields.map(objectText);
  const extra = fc.array(fc.tuple(oddName, oddValue), { maxLength: 2 });
  return fc
    .tuple(fields, extra, fc.boolean())
    .map(([own, odd, twice]) => objectText(twice ? [...own, ...odd, ...own.slice(0, 1)] : [...odd, ...own]));
}
