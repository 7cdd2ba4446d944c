import { afterEach, beforeEach, expect, it } from "vitest";
import { type Cloudflare, startCloudflare } from "../rehearsal/cloudflare.ts";
import { seedPictures } from "../catalogue/seed-pictures.ts";
import { readDeployedConfig } from "./deployed-config.ts";
import { remoteBucket } from "./remote-bucket.ts";

const config = {
  ...readDeployedConfig("preview"),
  r2_buckets: [{ binding: "IMAGES", bucket_name: "shop-preview-images" }],
};
let cloudflare: Cloudflare;
let env: Record<string, string>;

beforeEach(async () => {
  cloudflare = await startCloudflare();
  env = {
    CLOUDFLARE_API_BASE_URL: cloudflare.url,
    CLOUDFLARE_ACCOUNT_ID: cloudflare.accountId,
    CLOUDFLARE_API_TOKEN: cloudflare.token,
  };
});
afterEach(() => cloudflare.close());

it("fills the bucket, reads its list page by page, and uploads again only what is missing", async () => {
  const objects = new Map();
  cloudflare.storage.buckets.set("shop-preview-images", objects);
  const stored = await seedPictures(remoteBucket(config, env));
  expect(stored).toBe(objects.size);
  expect(stored).toBeGreaterThan(100);
  expect(await seedPictures(remoteBucket(config, env))).toBe(0);
  objects.delete("images/seed-maya-w400.avif");
  expect(await seedPictures(remoteBucket(config, env))).toBe(1);
});

it("reports a refusal by Cloudflare, or that it can't be reached, in one sentence without the token", async () => {
  await expect(seedPictures(remoteBucket(config, env))).rejects.toThrow(
    "Cloudflare did not return all pictures: The specified bucket does not exist. Run it again to continue.",
  );
  env["CLOUDFLARE_API_TOKEN"] = "hush";
  await expect(seedPictures(remoteBucket(config, env))).rejects.toThrow(/: Authentication error\. /);
  const gone = await startCloudflare();
  await gone.close();
  env["CLOUDFLARE_API_BASE_URL"] = gone.url;
  await expect(seedPictures(remoteBucket(config, env))).rejects.toThrow(/: (?!.*hush).*ECONNREFUSED/);
});

it("waits as long as Cloudflare demands after too many calls, then continues", async () => {
  cloudflare.storage.buckets.set("shop-preview-images", new Map());
  const bucket = remoteBucket(config, env);
  const mend = cloudflare.breakOn("GET", /objects/, () => {
    mend();
    return new Response("Too many calls", { status: 429, headers: { "retry-after": "0" } });
  });
  expect(await bucket.list({ prefix: "" })).toEqual({ objects: [] });
  expect(cloudflare.calls.map(({ status }) => status)).toEqual([429, 200]);
});

it.each(["CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN"])("names %s if it's missing", (name) => {
  env[name] = "";
  expect(() => remoteBucket(config, env)).toThrow(new RegExp(`^${name} is missing`));
});

it("doesn't guess a bucket if wrangler.toml has none", () => {
  expect(() => remoteBucket(readDeployedConfig("preview"), env)).toThrow("IMAGES names no R2 bucket yet.");
});
