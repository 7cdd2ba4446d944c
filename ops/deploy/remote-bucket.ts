import { z } from "zod";
import { reasonOf } from "../database/connection.ts";
import type { PictureStore } from "../catalogue/seed-pictures.ts";
import type { Environment } from "../cli/environment.ts";
import { CommandError } from "../cli/command-error.ts";
import type { DeployedConfig } from "./deployed-config.ts";
import { isPlaceholder } from "./findings.ts";

const CLOUDFLARE_API = "https://api.cloudflare.com/client/v4";
const OBJECTS_A_PAGE = 1000;

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
  throw new CommandError(
    `${name} is missing: Cloudflare accepts the pictures only with it (docs/deploy.md).`,
  );
}

type Request = {
  readonly method?: string;
  readonly contentType?: string;
  readonly body?: Uint8Array<ArrayBuffer>;
};

/** Calls Cloudflare's API. Throws a CommandError with the reason if the API refuses or can't be reached. */
async function callCloudflare(url: string, token: string, request: Request = {}) {
  const { method = "GET", contentType = "application/json", body } = request;
  const headers = { authorization: `Bearer ${token}`, "content-type": contentType };
  try {
    const response = await fetch(url, { method, headers, body: body ?? null });
    const answer = answerSchema.parse(await response.json());
    if (answer.success) return answer;
    throw new Error(answer.errors.map(({ message }) => message).join("; "));
  } catch (error) {
    const reason = reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
    throw new CommandError(`Cloudflare did not accept all pictures: ${reason}. Run it again to continue.`, {
      cause: error,
    });
  }
}

/**
 * Returns the bucket of a deployed environment, through Cloudflare's API, with the variables that wrangler reads:
 * CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN and, for tests, CLOUDFLARE_API_BASE_URL. A refusal is a CommandError of
 * one sentence.
 */
export function remoteBucket({ r2_buckets: buckets }: DeployedConfig, env: Environment): PictureStore {
  const bucket = buckets.find(({ binding }) => binding === "IMAGES")?.bucket_name;
  if (bucket === undefined || isPlaceholder(bucket)) throw new CommandError("IMAGES names no R2 bucket yet.");
  const account = required(env, "CLOUDFLARE_ACCOUNT_ID");
  const token = required(env, "CLOUDFLARE_API_TOKEN");
  const api = env["CLOUDFLARE_API_BASE_URL"] ?? CLOUDFLARE_API;
  const objects = `${api}/accounts/${account}/r2/buckets/${bucket}/objects`;
  return {
    list: async ({ prefix }) => {
      const found: z.infer<typeof objectsSchema> = [];
      const query = new URLSearchParams({ prefix, per_page: String(OBJECTS_A_PAGE) });
      let isLast = false;
      while (!isLast) {
        const { result, result_info: page } = await callCloudflare(`${objects}?${query.toString()}`, token);
        found.push(...objectsSchema.parse(result));
        const cursor = page?.cursor ?? "";
        query.set("cursor", cursor);
        isLast = cursor === "" || page?.is_truncated === false;
      }
      return { objects: found };
    },
    put: (key, value, { httpMetadata: { contentType } }) =>
      callCloudflare(`${objects}/${key}`, token, { method: "PUT", contentType, body: new Uint8Array(value) }),
  };
}
