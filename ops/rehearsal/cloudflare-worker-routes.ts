import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { z } from "zod";
import { ok, Refusal } from "./cloudflare-responses.ts";
import { serveAssets } from "./cloudflare-assets.ts";
import { all, bindingSchema, isSecret, type Version, type Workers } from "./cloudflare-workers.ts";

const deploymentSchema = z.object({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
});

const shownVersion = ({ id, number, createdOn, bindings, annotations }: Version) => ({
  id,
  number,
  metadata: {
    created_on: createdOn,
    modified_on: createdOn,
    source: "wrangler",
    author_email: "owner@seller.nl",
  },
  annotations,
  resources: {
    bindings: bindings.map((binding) => ({ ...binding, text: undefined })),
    script: { etag: id, handlers: ["fetch"] },
    script_runtime: {},
  },
  startup_time_ms: 20,
});

function serveVersions(scripts: Hono, workers: Workers): void {
  scripts.put("/:worker", async (c) => {
    const { worker, version } = await workers.upload(c.req.param("worker"), await c.req.formData());
    workers.deploy(worker, all(version.id));
    const plain = version.id.replaceAll("-", "");
    return ok({ id: worker.name, tag: worker.tag, etag: plain, deployment_id: plain, startup_time_ms: 20 });
  });
  scripts.post("/:worker/versions", async (c) => {
    workers.get(c.req.param("worker"));
    return ok(shownVersion((await workers.upload(c.req.param("worker"), await c.req.formData())).version));
  });
  scripts.get("/:worker/versions", (c) =>
    ok({ items: workers.get(c.req.param("worker")).versions.map(shownVersion).toReversed() }),
  );
  scripts.get("/:worker/versions/:id", (c) => {
    const { versions } = workers.get(c.req.param("worker"));
    const version = versions.find(({ id }) => id === c.req.param("id"));
    if (version === undefined) throw new Refusal(404, 10_222, "This version does not exist.");
    return ok(shownVersion(version));
  });
  scripts.get("/:worker/deployments", (c) => {
    const deployments = workers.get(c.req.param("worker")).deployments.map((one) => ({
      id: one.id,
      created_on: one.createdOn,
      source: "wrangler",
      strategy: "percentage",
      author_email: "owner@seller.nl",
      annotations: {},
      versions: one.shares,
    }));
    return ok({ deployments: deployments.reverse() });
  });
  scripts.post("/:worker/deployments", async (c) => {
    const { versions } = deploymentSchema.parse(await c.req.json());
    const sum = versions.reduce((total, { percentage }) => total + percentage, 0);
    if (sum !== 100 || versions.length > 2) throw new Refusal(400, 10_021, "The shares are not 100 %.");
    workers.serve(c.req.param("worker"), versions, c.req.query("force") === "true");
    return ok({ id: randomUUID() });
  });
}

function serveSettings(scripts: Hono, workers: Workers): void {
  scripts.get("/:worker/settings", (c) => {
    const latest = workers.get(c.req.param("worker")).versions.at(-1);
    return ok({ bindings: latest === undefined ? [] : shownVersion(latest).resources.bindings });
  });
  scripts.get("/:worker/secrets", (c) => {
    const bindings = workers.get(c.req.param("worker")).versions.at(-1)?.bindings ?? [];
    return ok(bindings.filter(isSecret).map(({ name, type }) => ({ name, type })));
  });
  scripts.put("/:worker/secrets", async (c) => {
    const secret = bindingSchema.parse(await c.req.json());
    workers.putSecret(c.req.param("worker"), secret);
    return ok({ name: secret.name, type: secret.type });
  });
  scripts.patch("/:worker/script-settings", (c) => ok(workers.get(c.req.param("worker")).name));
  scripts.post("/:worker/subdomain", async (c) => {
    const subdomain = z
      .object({ enabled: z.boolean(), previews_enabled: z.boolean() })
      .parse(await c.req.json());
    workers.get(c.req.param("worker")).subdomain = subdomain;
    return ok(subdomain);
  });
  scripts.put("/:worker/schedules", async (c) => {
    const schedules = z.array(z.object({ cron: z.string() })).parse(await c.req.json());
    workers.get(c.req.param("worker")).crons = schedules.map(({ cron }) => cron);
    return ok({ schedules });
  });
  scripts.post("/:worker/domains/changeset", (c) => {
    workers.get(c.req.param("worker"));
    return ok({ added: [], removed: [], updated: [], conflicting: [] });
  });
  scripts.put("/:worker/domains/records", async (c) => {
    const { origins } = z
      .object({ origins: z.array(z.looseObject({ hostname: z.string() })) })
      .parse(await c.req.json());
    workers.get(c.req.param("worker")).domains = origins.map(({ hostname }) => hostname);
    return ok(origins);
  });
}

export function serveWorkers(account: Hono, workers: Workers): void {
  account.get("/workers/services/:worker", (c) => {
    const { name, tag, lastDeployedFrom } = workers.get(c.req.param("worker"));
    const script = { id: name, tag, tags: null, last_deployed_from: lastDeployedFrom };
    return ok({ id: name, default_environment: { environment: "production", script } });
  });
  account.get("/workers/workers/:worker", (c) => {
    const { name, tag, subdomain } = workers.get(c.req.param("worker"));
    return ok({ id: tag, name, subdomain });
  });
  account.get("/workers/subdomain", () => ok({ subdomain: "seller" }));
  const scripts = account.basePath("/workers/scripts");
  serveVersions(scripts, workers);
  serveSettings(scripts, workers);
  serveAssets(account, workers.assets);
}
