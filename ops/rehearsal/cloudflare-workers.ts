import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { Refusal } from "./cloudflare-responses.ts";
import { Assets } from "./cloudflare-assets.ts";
import type { Storage } from "./cloudflare-storage.ts";

export const bindingSchema = z.looseObject({
  name: z.string(),
  type: z.string(),
  text: z.string().optional(),
});
export type Binding = z.infer<typeof bindingSchema>;

const metadataSchema = z.looseObject({
  main_module: z.string(),
  bindings: z.array(bindingSchema),
  keep_bindings: z.array(z.string()).default([]),
  assets: z.looseObject({ jwt: z.string() }).optional(),
  annotations: z.record(z.string(), z.string()).default({}),
});

export type Version = {
  readonly id: string;
  readonly number: number;
  readonly createdOn: string;
  readonly bindings: readonly Binding[];
  readonly annotations: Readonly<Record<string, string>>;
};
/** Versions with their shares of the requests, in percent. */
export type Shares = readonly { readonly version_id: string; readonly percentage: number }[];
type Deployment = { readonly id: string; readonly createdOn: string; readonly shares: Shares };

export type Worker = {
  readonly name: string;
  readonly tag: string;
  readonly versions: Version[];
  /** The newest last. */
  readonly deployments: Deployment[];
  lastDeployedFrom: "wrangler" | "api";
  subdomain: { readonly enabled: boolean; readonly previews_enabled: boolean };
  crons: readonly string[];
  domains: readonly string[];
};

const NO_SUBDOMAIN = { enabled: false, previews_enabled: false };
export const isSecret = ({ type }: Binding): boolean => type === "secret_text";
const secretTexts = (version: Version | undefined): Map<string, string | undefined> =>
  new Map((version?.bindings ?? []).filter(isSecret).map(({ name, text }) => [name, text]));

/** All requests to one version. */
export const all = (versionId: string): Shares => [{ version_id: versionId, percentage: 100 }];

/** The Workers of the stand-in's account, their versions and which of them serves. */
export class Workers {
  readonly all = new Map<string, Worker>();
  readonly assets = new Assets();
  readonly #storage: Storage;
  #clock = Date.parse("2026-01-01T00:00:00Z");

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Returns the Worker, or throws the error that wrangler reads as "there is none". */
  get(name: string): Worker {
    const found = this.all.get(name);
    if (found === undefined) throw new Refusal(404, 10_007, "This Worker does not exist on your account.");
    return found;
  }

  /** Returns the version that responds to all requests. */
  serving(name: string): Version {
    const { versions, deployments } = this.get(name);
    const all = deployments.at(-1)?.shares.find(({ percentage }) => percentage === 100)?.version_id;
    const version = versions.find(({ id }) => id === all);
    if (version === undefined) throw new Error(`no version of ${name} serves all requests`);
    return version;
  }

  /** Returns the version that responds to a request with this override, as its share is given. */
  overridden(override: string | undefined): Version | undefined {
    const [, name = "", id] = /^([\w-]+)="([\w-]+)"$/.exec(override ?? "") ?? [];
    const { versions = [], deployments = [] } = this.all.get(name) ?? {};
    const deployed = deployments.at(-1)?.shares.some(({ version_id }) => version_id === id);
    return deployed ? versions.find((version) => version.id === id) : undefined;
  }

  isUpload(method: string, path: string): boolean {
    return (
      (method === "PUT" && /\/scripts\/[^/]+$/.test(path)) ||
      (method === "POST" && path.endsWith("/versions"))
    );
  }

  /** Stores what wrangler uploads: the modules, and their bindings in `metadata`. */
  async upload(name: string, form: FormData): Promise<{ worker: Worker; version: Version }> {
    const metadata = metadataSchema.parse(JSON.parse(z.string().parse(form.get("metadata"))));
    if (!form.has(metadata.main_module)) throw new Refusal(400, 10_021, "The main module is missing.");
    if (metadata.assets !== undefined) this.assets.requireComplete(metadata.assets.jwt);
    for (const binding of metadata.bindings) this.#requireTarget(binding);
    const worker = this.all.get(name) ?? this.#create(name);
    const given = new Set(metadata.bindings.map((binding) => binding.name));
    const kept = (worker.versions.at(-1)?.bindings ?? []).filter(
      (binding) => metadata.keep_bindings.includes(binding.type) && !given.has(binding.name),
    );
    return {
      worker,
      version: this.addVersion(worker, [...metadata.bindings, ...kept], metadata.annotations),
    };
  }

  addVersion(
    worker: Worker,
    bindings: readonly Binding[],
    annotations: Version["annotations"] = {},
  ): Version {
    const number = worker.versions.length + 1;
    const version = { id: randomUUID(), number, createdOn: this.#now(), bindings, annotations };
    worker.versions.push(version);
    return version;
  }

  deploy(worker: Worker, shares: Shares): void {
    worker.deployments.push({ id: randomUUID(), createdOn: this.#now(), shares });
    worker.lastDeployedFrom = "wrangler";
  }

  /** Creates a version that differs by one secret and serves immediately; refused while an older version serves. */
  putSecret(name: string, secret: Binding): void {
    const worker = this.get(name);
    const latest = worker.versions.at(-1);
    if (latest === undefined || this.serving(name) !== latest) {
      throw new Refusal(400, 10_215, "The latest version of this Worker is not deployed.");
    }
    const others = latest.bindings.filter((binding) => binding.name !== secret.name);
    this.deploy(worker, all(this.addVersion(worker, [...others, secret]).id));
  }

  /** Deploys versions. If all requests go to one whose secrets differ from the current ones, it needs `force`. */
  serve(name: string, shares: Shares, force: boolean): void {
    const worker = this.get(name);
    const versions = shares.map(({ version_id }) => worker.versions.find(({ id }) => id === version_id));
    if (versions.includes(undefined)) throw new Refusal(404, 10_222, "This version does not exist.");
    const now = secretTexts(worker.versions.at(-1));
    const then = versions.length === 1 ? secretTexts(versions[0]) : now;
    const changed = [...new Set([...now.keys(), ...then.keys()])].filter(
      (key) => now.get(key) !== then.get(key),
    );
    if (changed.length > 0 && !force) {
      throw new Refusal(
        400,
        10_220,
        `Cannot deploy. The following secrets have changed: ${changed.join(", ")}`,
      );
    }
    this.deploy(worker, shares);
  }

  #create(name: string): Worker {
    const tag = randomBytes(16).toString("hex");
    const made: Worker = {
      name,
      tag,
      versions: [],
      deployments: [],
      lastDeployedFrom: "wrangler",
      subdomain: NO_SUBDOMAIN,
      crons: [],
      domains: [],
    };
    this.all.set(name, made);
    return made;
  }

  /** Throws if the target of a binding doesn't exist. */
  #requireTarget(binding: Binding): void {
    if (binding.type === "hyperdrive") this.#storage.configuration(z.string().parse(binding["id"]));
    if (binding.type === "r2_bucket") this.#storage.bucket(z.string().parse(binding["bucket_name"]));
  }

  /** Returns unique times, because wrangler sorts by them. */
  #now(): string {
    this.#clock += 1000;
    return new Date(this.#clock).toISOString();
  }
}
