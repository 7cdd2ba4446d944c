import { HOST_PREFIX } from "#domain/cookies.ts";
import { importSchema } from "../bulk/import-input.ts";
import { importLine, storedImageAnswer, webhookAnswer } from "./response-schemas.ts";
import { componentRef, componentSchemas, jsonSchema } from "./json-schema.ts";
import { type Access, type Endpoint, ENDPOINTS } from "./endpoints.ts";

type Place = Pick<Endpoint, "method" | "path" | "access" | "summary" | "query">;

/** A path outside the table of shims: it is no procedure, or takes or answers something else than JSON. */
type OtherPath = Place & {
  readonly headers?: readonly string[];
  readonly requestBody?: object;
  readonly ok: object;
};

const json = (schema: object) => ({ "application/json": { schema } });

const OTHER_PATHS: readonly OtherPath[] = [
  {
    method: "POST",
    path: "/stripe/webhook",
    access: "public",
    summary: "Takes the payment provider's signed events",
    headers: ["stripe-signature"],
    requestBody: { required: true, content: json({ type: "object" }) },
    ok: { description: "The event's work is done.", content: json(jsonSchema(webhookAnswer, "output")) },
  },
  {
    method: "POST",
    path: "/api/images",
    access: "admin",
    summary:
      "Stores an image: PNG, JPEG, WebP, AVIF or GIF by its content, up to 10 MB. One file, or one a width: 400, 800 and its own up to 1600 pixels",
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            properties: { image: { type: "array", items: { type: "string", format: "binary" } } },
            required: ["image"],
          },
        },
      },
    },
    ok: {
      description: "Where the widest of it is served.",
      content: json(jsonSchema(storedImageAnswer, "output")),
    },
  },
  {
    method: "POST",
    path: "/api/products/import",
    access: "admin",
    summary: "Applies a catalogue file that was checked, all of it or nothing",
    requestBody: { required: true, content: json(jsonSchema(importSchema, "input")) },
    ok: {
      description: "Lines of JSON. Nothing is applied unless the last line says so.",
      content: { "application/x-ndjson": { schema: jsonSchema(importLine, "output") } },
    },
  },
  {
    method: "GET",
    path: "/images/:name",
    access: "public",
    summary: "One image; it never changes",
    ok: { description: "The image.", content: { "image/*": {} } },
  },
  {
    method: "GET",
    path: "/api/openapi.json",
    access: "public",
    summary: "This document",
    ok: { description: "OpenAPI 3.1.", content: json({ type: "object" }) },
  },
  {
    method: "GET",
    path: "/healthz",
    access: "public",
    summary: "Says whether the database answers",
    ok: {
      description: "It does; 503 when it does not.",
      content: json({
        type: "object",
        properties: { ok: { type: "boolean" }, database: { enum: ["up", "down"] } },
        required: ["ok", "database"],
      }),
    },
  },
];

/** Every REST path, made from the schemas that the procedures parse with (D29). */
export function describeApi(siteUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  const add = ({ method, path }: Place, operation: object) => {
    const address = path.replace(PATH_PARAMETER, "{$1}");
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
  };
  for (const shim of ENDPOINTS) add(shim, endpointOperation(shim));
  for (const other of OTHER_PATHS) add(other, otherOperation(other));
  return {
    openapi: "3.1.0",
    info: {
      title: "Shop",
      version: "1.0.0",
      description: "A product's amounts are euros with at most two decimals; those of a payment are cents.",
    },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        session: { type: "apiKey", in: "cookie", name: `${HOST_PREFIX}session` },
      },
    },
  };
}

function endpointOperation(shim: Endpoint): object {
  return {
    ...description(shim),
    ...(shim.body ? { requestBody: { required: true, content: json(jsonSchema(shim.body, "input")) } } : {}),
    responses: {
      200: { description: "Success.", content: json(jsonSchema(shim.answer, "output")) },
      ...failures(shim.access),
    },
  };
}

function otherOperation(other: OtherPath): object {
  return {
    ...description(other),
    ...(other.requestBody ? { requestBody: other.requestBody } : {}),
    responses: { 200: other.ok, ...failures(other.access) },
  };
}

const SECURITY: Readonly<Record<Access, readonly object[]>> = {
  public: [],
  session: [{ session: [] }],
  admin: [{ bearer: [] }],
};

const PATH_PARAMETER = /:(\w+)/g;

function description(place: Place & { readonly headers?: readonly string[] }): object {
  const text = { type: "string" };
  const parameters = [
    ...[...place.path.matchAll(PATH_PARAMETER)].map(([, name]) => ({ name, in: "path", schema: text })),
    ...Object.entries(place.query ?? {}).map(([name, schema]) => ({
      name,
      in: "query",
      schema: jsonSchema(schema, "input"),
    })),
    ...(place.headers ?? []).map((name) => ({ name, in: "header", schema: text })),
  ].map((parameter) => Object.assign(parameter, { required: true }));
  return {
    summary: place.summary,
    security: SECURITY[place.access],
    ...(parameters.length > 0 ? { parameters } : {}),
  };
}

const failure = (text: string) => ({ description: text, content: json(componentRef("Failure")) });

function failures(access: Access): object {
  return {
    ...(access === "public" ? {} : { 401: failure("The caller is not signed in.") }),
    ...(access === "admin" ? { 403: failure("The caller lacks the role.") } : {}),
    default: failure("What went wrong, in a sentence."),
  };
}
