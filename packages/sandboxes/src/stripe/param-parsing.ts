import { z } from "zod";
import type { FormTree } from "./form-encoding.ts";
import { invalidRequest, type StripeFailure } from "./stripe-error.ts";

const METADATA_MAX_KEYS = 50;
const METADATA_KEY_MAX_CHARS = 40;
const METADATA_VALUE_MAX_CHARS = 500;

/**
 * A non-empty string. Stripe refuses empty ones on creation, so a product without a description must leave the field
 * out.
 */
export function text(maxChars: number) {
  return z.string().superRefine((value, ctx) => {
    if (value === "") {
      ctx.addIssue({
        code: "custom",
        params: { code: "parameter_invalid_empty" },
        message:
          "You passed an empty string for '%param'. We assume empty values are an attempt to unset a parameter; " +
          "however '%param' cannot be unset. You should remove '%param' from your request or supply a non-empty value.",
      });
    } else if (value.length > maxChars) {
      ctx.addIssue({
        code: "custom",
        params: { code: "parameter_invalid_string_too_long" },
        message: `Invalid string: must be at most ${maxChars} characters`,
      });
    }
  });
}

export const integer = z.string().transform((value, ctx) => {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  ctx.addIssue({
    code: "custom",
    params: { code: "parameter_invalid_integer" },
    message: `Invalid integer: ${value}`,
  });
  return z.NEVER;
});

export const decimal = z.string().transform((value, ctx) => {
  if (/^-?\d{1,9}(\.\d{1,4})?$/.test(value)) return Number(value);
  ctx.addIssue({ code: "custom", params: {}, message: `Invalid decimal: ${value}` });
  return z.NEVER;
});

export const flag = z.enum(["true", "false"]).transform((value) => value === "true");

export const emailAddress = (maxChars: number) =>
  text(maxChars).refine((email) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email), {
    params: { code: "email_invalid" },
    message: "Invalid email address",
  });

export const absoluteUrl = text(2048).refine(isHttpUrl, {
  params: { code: "url_invalid" },
  message: "Not a valid URL",
});

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** `name[0]=…&name[1]=…` in the order of the indexes. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => {
    if (typeof value !== "object" || value === null) return value;
    return Object.entries(value)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, entry]) => entry);
  }, z.array(item));
}

/** The parameter of almost every call. */
export const expandParam = { expand: list(z.string()).optional() };

/** Stripe's limits: 50 keys of 40 characters, values of 500; an empty value means 'no such key'. */
export const metadata = z.record(z.string(), z.string()).transform((entries, ctx) => {
  const kept = Object.entries(entries).filter(([, value]) => value !== "");
  const refuse = (message: string) => {
    ctx.addIssue({ code: "custom", params: {}, message });
    return z.NEVER;
  };
  if (kept.length > METADATA_MAX_KEYS) return refuse(`Metadata can have up to ${METADATA_MAX_KEYS} keys`);
  for (const [key, value] of kept) {
    if (key.length > METADATA_KEY_MAX_CHARS)
      return refuse(
        `Metadata keys can have up to ${METADATA_KEY_MAX_CHARS} characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`,
      );
    if (value.length > METADATA_VALUE_MAX_CHARS)
      return refuse(
        `Metadata values can have up to ${METADATA_VALUE_MAX_CHARS} characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`,
      );
  }
  return Object.fromEntries(kept);
});

function bracketed(path: readonly PropertyKey[]): string {
  const [head = "", ...rest] = path.map(String);
  return head + rest.map((step) => `[${step}]`).join("");
}

function isAbsent(tree: FormTree, path: readonly PropertyKey[]): boolean {
  let node: string | FormTree | undefined = tree;
  for (const step of path) {
    if (node === undefined || typeof node === "string") return true;
    node = node[String(step)];
  }
  return node === undefined;
}

function orList(values: readonly unknown[]): string {
  const names = values.map(String);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")}, or ${names.at(-1)}`;
}

/** True for what Stripe takes and the sandbox doesn't. */
const isUnmodelled = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === "invalid_type" && issue.expected === "never") ||
  (issue.code === "custom" && issue.params?.["unmodelled"] === true);
const isUnknown = ({ code }: z.core.$ZodIssue): boolean => code === "unrecognized_keys";

function toFailure(issue: z.core.$ZodIssue, tree: FormTree): StripeFailure {
  const param = bracketed(issue.path);
  if (issue.code === "unrecognized_keys") {
    const unknown = bracketed([...issue.path, issue.keys[0] ?? ""]);
    return invalidRequest(`Received unknown parameter: ${unknown}`, {
      code: "parameter_unknown",
      param: unknown,
    });
  }
  if (isUnmodelled(issue)) {
    const said = issue.code === "custom" ? issue.message : "The Stripe sandbox does not model '%param'.";
    return invalidRequest(said.replaceAll("%param", param), { param });
  }
  if (isAbsent(tree, issue.path))
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (issue.code === "invalid_value")
    return invalidRequest(`Invalid ${param}: must be one of ${orList(issue.values)}`, { param });
  if (issue.code === "custom") {
    const code: unknown = issue.params?.["code"];
    return invalidRequest(issue.message.replaceAll("%param", param), {
      ...(typeof code === "string" ? { code } : {}),
      param,
    });
  }
  return invalidRequest(`Invalid ${param === "" ? "request" : param}`, { param });
}

/** Parses parameters, or refuses them in Stripe's words. Names are reported before values. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, tree: FormTree): z.output<Schema> {
  const result = schema.safeParse(tree);
  if (result.success) return result.data;
  const { issues } = result.error;
  const issue = issues.find(isUnknown) ?? issues.find(isUnmodelled) ?? issues[0];
  throw issue ? toFailure(issue, tree) : invalidRequest("Invalid request");
}
