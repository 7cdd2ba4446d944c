import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { reasonOf } from "../database/connection.ts";
import type { PictureStore } from "../catalogue/seed-pictures.ts";
import type { Environment } from "../cli/environment.ts";
import { CommandError } from "../cli/command-error.ts";
import type { DeployedConfig } from "./deployed-config.ts";
import { isPlaceholder } from "./findings.ts";

const CLOUDFLARE_API = "https://api.cloudflare.com/client/v4";
const OBJECTS_A_PAGE = 1000;
/** Cloudflare counts its API's calls over five minutes. */
const LONGEST_PAUSE_SECONDS = 5 * 60;

const answerSchema = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ message: z.string() })),
  result: z.unknown(),
  result_info: z.object({ cursor: z.string().optional(), is_truncated: z.boolean().optional() }).nullish(),
});
const objectsSchema = z.array(z.object({ key: z.string(), etag: z.string() }));

function required(env: Environment, name: string): string {
  const value = env[name];
  if (value !== undefined && value !== "") return value;
  throw new CommandError(`${name} is missing: Cloudflare opens the bucket only with it (docs/deploy.md).`);
}

type Request = {
  readonly method?: string;
  readonly contentType?: string;
  readonly body?: Uint8Array<ArrayBuffer>;
};

/** Sends a request to Cloudflare's API, again after the pause that it demands when it gets too many (429). */
async function send(url: string, token: string, request: Request): Promise<Response> {
  const { method = "GET", contentType = "application/json", body } = request;
  const headers = { authorization: `Bearer ${token}`, "content-type": contentType };
  const response = await fetch(url, { method, headers, body: body ?? null });
  const pauseSeconds = Number(response.headers.get("retry-after") ?? Infinity);
  if (response.status !== 429 || pauseSeconds > LONGEST_PAUSE_SECONDS) return response;
  await response.body?.cancel();
  await setTimeout(pauseSeconds * 1000);
  return send(url, token, request);
}

/** Returns the API's answer. Throws an Error with the reason if the API refused. */
async function readAnswer(response: Response): Promise<z.infer<typeof answerSchema>> {
  const answer = answerSchema.parse(await response.json());
  if (answer.success) return answer;
  throw new Error(answer.errors.map(({ message }) => message).join("; "));
}

/** Turns a failure into a CommandError with the reason. Cloudflare didn't `accept`, or didn't `return`, all pictures. */
async function orCommandError<Answer>(verb: "accept" | "return", call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const reason = reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
    throw new CommandError(`Cloudflare did not ${verb} all pictures: ${reason}. Run it again to continue.`, {
      cause: error,
    });
  }
}

/** A bucket that can also be read. `get` returns an object's bytes. */
export type Bucket = PictureStore & { get(key: string): Promise<Uint8Array> };

/**
 * Returns the bucket of a deployed environment, through Cloudflare's API, with the variables that wrangler reads:
 * CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN and, for tests, CLOUDFLARE_API_BASE_URL. A refusal is a CommandError of
 * one sentence.
 */
export function remoteBucket({ r2_buckets: buckets }: DeployedConfig, env: Environment): Bucket {
  const bucket = buckets.find(({ binding }) => binding === "IMAGES")?.bucket_name;
  if (bucket === undefined || isPlaceholder(bucket)) throw new CommandError("IMAGES names no R2 bucket yet.");
  const account = required(env, "CLOUDFLARE_ACCOUNT_ID");
  const token = required(env, "CLOUDFLARE_API_TOKEN");
  const api = env["CLOUDFLARE_API_BASE_URL"] ?? CLOUDFLARE_API;
  const objects = `${api}/accounts/${account}/r2/buckets/${bucket}/objects`;
  const call = async (url: string, request: Request = {}) => readAnswer(await send(url, token, request));
  const read = async (url: string): Promise<Uint8Array> => {
    const response = await send(url, token, {});
    if (!response.ok) await readAnswer(response);
    return new Uint8Array(await response.arrayBuffer());
  };
  return {
    list: async ({ prefix }) => {
      const found: z.infer<typeof objectsSchema> = [];
      const query = new URLSearchParams({ prefix, per_page: String(OBJECTS_A_PAGE) });
      let isLast = false;
      while (!isLast) {
        const { result, result_info: page } = await orCommandError(
          "return",
          call(`${objects}?${query.toString()}`),
        );
        found.push(...objectsSchema.parse(result));
        const cursor = page?.cursor ?? "";
        query.set("cursor", cursor);
        isLast = cursor === "" || page?.is_truncated === false;
      }
      return { objects: found };
    },
    get: (key) => orCommandError("return", read(`${objects}/${key}`)),
    put: (key, value, { httpMetadata: { contentType } }) =>
      orCommandError(
        "accept",
        call(`${objects}/${key}`, { method: "PUT", contentType, body: new Uint8Array(value) }),
      ),
  };
}
