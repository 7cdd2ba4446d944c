import { HOST_PREFIX } from "#domain/site/cookies.ts";
import type { Access, BodyLimit, Refusals, RestEndpoint } from "../../request/policy.ts";
import type { Endpoint } from "./endpoints.ts";
import { componentRef, componentSchemas, jsonSchema } from "./json-schema.ts";
import type { PathDescription, PlainPath } from "./plain-path.ts";

type Place = Pick<RestEndpoint, "method" | "path" | "summary" | "query"> & { readonly access: Access };

const MB = 1024 ** 2;

const json = (schema: object) => ({ "application/json": { schema } });

/** Describes every REST path, using the schemas that the procedures parse with (D29). */
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
  const { body, response, access, procedure, refusals } = endpoint;
  return {
    ...description(endpoint),
    ...(body ? requestBody(json(jsonSchema(body, "input")), procedure.bodyLimit) : {}),
    responses: {
      200: { description: "Success.", content: json(jsonSchema(response, "output")) },
      ...failures({
        access,
        stepUp: procedure.stepUp,
        waits: procedure.secondEyes !== undefined,
        refusals,
        hasBody: body !== undefined,
        checksType: body !== undefined,
        hasInput: procedure.input !== undefined,
        isLimited: procedure.rateLimit !== undefined,
      }),
    },
  };
}

function plainOperation(
  path: PlainPath,
  { summary, refusals, headers = [], ok, ...described }: PathDescription,
) {
  const { body, response, lines } = path;
  const requestContent = described.requestContent ?? (body && json(jsonSchema(body, "input")));
  const type = lines ? "application/x-ndjson" : "application/json";
  const content = described.content ?? (response && { [type]: { schema: jsonSchema(response, "output") } });
  return {
    ...description({ ...path, summary }, headers),
    ...(requestContent ? requestBody(requestContent, path.bodyLimit) : {}),
    responses: {
      200: { description: ok, content },
      ...failures({
        access: path.access,
        stepUp: path.stepUp,
        waits: path.secondEyes !== undefined,
        refusals,
        hasBody: requestContent !== undefined,
        checksType: requestContent !== undefined && !path.signed,
        hasInput: requestContent !== undefined,
        isLimited: false,
      }),
    },
  };
}

const sizeText = (bytes: number): string =>
  bytes < MB ? `${bytes / 1024} KB` : `${Math.floor(bytes / MB)} MB`;

/** Describes a request body, with its limit if that differs from the common one (D37). */
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

type Refusing = {
  readonly access: Access;
  readonly stepUp: true | undefined;
  /** May wait for another owner (D57). */
  readonly waits: boolean;
  readonly refusals: Refusals | undefined;
  readonly hasBody: boolean;
  /** False for a signed body, which is accepted with any content type. */
  readonly checksType: boolean;
  readonly hasInput: boolean;
  readonly isLimited: boolean;
};

/** The reasons for a 403. */
const forbiddenText = ({ stepUp, waits }: Pick<Refusing, "stepUp" | "waits">): string =>
  [
    "The caller lacks the role",
    ...(stepUp
      ? ["(with `stepUp`) hasn't proved within ten minutes who they are, by a new sign-in for example"]
      : []),
    ...(waits ? ["(with `approval`) must wait until another owner has approved this call"] : []),
  ].join(", or ");

/** Describes the failures that follow from a call's policy, and its own. */
function failures({ access, refusals, hasBody, checksType, hasInput, isLimited, ...more }: Refusing): object {
  const texts: Readonly<Record<string, string>> = {
    ...(hasInput ? { 400: "The input is invalid. The message names the first field at fault." } : {}),
    ...(access === "public" ? {} : { 401: "The caller isn't signed in, or their session has ended." }),
    ...(access === "public" || access === "session" ? {} : { 403: `${forbiddenText(more)}.` }),
    ...(hasBody ? { 413: "The body is too large." } : {}),
    ...(checksType ? { 415: "The body has another content type." } : {}),
    ...(isLimited ? { 429: "Too many requests from this address. Retry after a minute." } : {}),
    ...refusals,
  };
  return {
    ...Object.fromEntries(Object.entries(texts).map(([status, text]) => [status, failure(text)])),
    default: failure("The request failed. The message explains why in one sentence."),
  };
}
