import { HOST_PREFIX } from "#domain/site/cookies.ts";
import type { Access, BodyLimit, RestEndpoint } from "../../request/policy.ts";
import type { Endpoint } from "./endpoints.ts";
import { componentRef, componentSchemas, jsonSchema } from "./json-schema.ts";
import type { PathDescription, PlainPath } from "./plain-path.ts";

type Place = Pick<RestEndpoint, "method" | "path" | "summary" | "query"> & { readonly access: Access };

const MB = 1024 ** 2;

const json = (schema: object) => ({ "application/json": { schema } });

/** Every REST path, derived from the schemas that the procedures parse with (D29). */
export function describeApi(
  siteUrl: string,
  endpoints: readonly Endpoint[],
  plainPaths: readonly PlainPath[],
): object {
  const paths: Record<string, Record<string, object>> = {};
  const add = ({ method, path }: Pick<Place, "method" | "path">, operation: object) => {
    const address = path.replace(PATH_PARAMETER, "{$1}");
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
  };
  for (const endpoint of endpoints) add(endpoint, endpointOperation(endpoint));
  for (const path of plainPaths) if (path.description) add(path, plainOperation(path, path.description));
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

function endpointOperation(endpoint: Endpoint): object {
  const { body, response, access } = endpoint;
  return {
    ...description(endpoint),
    ...(body ? requestBody(json(jsonSchema(body, "input")), endpoint.procedure.bodyLimit) : {}),
    responses: {
      200: { description: "Success.", content: json(jsonSchema(response, "output")) },
      ...failures(access),
    },
  };
}

function plainOperation(path: PlainPath, { summary, headers = [], ok, ...described }: PathDescription) {
  const { body, response, lines } = path;
  const requestContent = described.requestContent ?? (body && json(jsonSchema(body, "input")));
  const type = lines ? "application/x-ndjson" : "application/json";
  const content = described.content ?? (response && { [type]: { schema: jsonSchema(response, "output") } });
  return {
    ...description({ ...path, summary }, headers),
    ...(requestContent ? requestBody(requestContent, path.bodyLimit) : {}),
    responses: { 200: { description: ok, content }, ...failures(path.access) },
  };
}

const sizeText = (bytes: number): string =>
  bytes < MB ? `${bytes / 1024} KB` : `${Math.floor(bytes / MB)} MB`;

/** With the limit of a call that takes another one than most (D37). */
const requestBody = (content: object, limit: BodyLimit | undefined) => ({
  requestBody: {
    ...(limit ? { description: `At most ${sizeText(limit.maxBytes)}.` } : {}),
    required: true,
    content,
  },
});

const SECURITY: Readonly<Record<Access, readonly object[]>> = {
  public: [],
  session: [{ session: [] }],
  user: [{ bearer: [] }],
  admin: [{ bearer: [] }],
};

const PATH_PARAMETER = /:(\w+)/g;

function description(place: Place, headers: readonly string[] = []): object {
  const text = { type: "string" };
  const parameters = [
    ...[...place.path.matchAll(PATH_PARAMETER)].map(([, name]) => ({ name, in: "path", schema: text })),
    ...Object.entries(place.query ?? {}).map(([name, schema]) => ({
      name,
      in: "query",
      schema: jsonSchema(schema, "input"),
    })),
    ...headers.map((name) => ({ name, in: "header", schema: text })),
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
    ...(access === "public" || access === "session" ? {} : { 403: failure("The caller lacks the role.") }),
    default: failure("What went wrong, in a sentence."),
  };
}
