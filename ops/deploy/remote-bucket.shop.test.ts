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

it("fills the bucket, page by page knows what is there, and puts back what is not", async () => {
  const objects = new Map();
  cloudflare.storage.buckets.set("shop-preview-images", objects);
  const stored = await seedPictures(remoteBucket(config, env));
  expect(stored).toBe(objects.size);
  expect(stored).toBeGreaterThan(100);
  expect(await seedPictures(remoteBucket(config, env))).toBe(0);
  objects.delete("images/seed-maya-w400.avif");
  expect(await seedPictures(remoteBucket(config, env))).toBe(1);
});

it("says in a sentence what Cloudflare refuses, or that it cannot be reached, and no token", async () => {
  await expect(seedPictures(remoteBucket(config, env))).rejects.toThrow(
    "Cloudflare did not take all pictures: The specified bucket does not exist. Running it again goes on.",
  );
  env["CLOUDFLARE_API_TOKEN"] = "hush";
  await expect(seedPictures(remoteBucket(config, env))).rejects.toThrow(/: Authentication error\. /);
  const gone = await startCloudflare();
  await gone.close();
  env["CLOUDFLARE_API_BASE_URL"] = gone.url;
  await expect(seedPictures(remoteBucket(config, env))).rejects.toThrow(/: (?!.*hush).*ECONNREFUSED/);
});

it.each(["CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN"])("names %s where it is missing", (name) => {
  env[name] = "";
  expect(() => remoteBucket(config, env)).toThrow(new RegExp(`^${name} is missing`));
});

it("does not guess a bucket that wrangler.toml does not name", () => {
  expect(() => remoteBucket(readDeployedConfig("preview"), env)).toThrow("IMAGES names no R2 bucket yet.");
});
