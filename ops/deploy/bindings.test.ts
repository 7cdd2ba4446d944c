import { describe, expect, it } from "vitest";
import { z } from "zod";
import { unstable_readConfig } from "wrangler";
import { bindingNames, WORKER_BINDINGS } from "./bindings.ts";
import { configFindings } from "./config-findings.ts";
import { CONFIG_FILE, readDeployedConfig } from "./deployed-config.ts";
import { ENVIRONMENTS } from "./environments.ts";

const configSchema = z.record(z.string(), z.unknown());

/** Returns the bindings in a part of wrangler.toml as wrangler reads it: the top level if no environment is given. */
function partOf(environment: string | undefined): string[] {
  const read = unstable_readConfig({ config: CONFIG_FILE, env: environment }, { hideWarnings: true });
  return bindingNames(configSchema.parse(read));
}

describe("wrangler.toml", () => {
  // Environments inherit no bindings, and wrangler only warns.
  it.each(ENVIRONMENTS)("gives %s the same bindings as the other parts", (environment) => {
    expect(partOf(environment)).toEqual(partOf(undefined));
  });

  it.each([undefined, ...ENVIRONMENTS])("binds everything that the Worker reads, in %s", (environment) => {
    const read = Object.entries(WORKER_BINDINGS).map(([name, kind]) => `${kind} ${name}`);
    expect(partOf(environment)).toEqual(read.sort());
  });
});

it.each(Object.entries(WORKER_BINDINGS))("check-config names %s when it is missing", (name, kind) => {
  const config = readDeployedConfig("production");
  const without = { ...config, [kind]: Array.isArray(config[kind]) ? [] : undefined };
  const faults = configFindings("production", without).map(({ fault }) => fault.split(" ")[0]);
  expect(faults).toContain(name);
});

it("finds bindings of kinds that the shop doesn't use yet", () => {
  const config = {
    ai: { binding: "AI" },
    durable_objects: { bindings: [{ name: "ROOM", class_name: "Room" }] },
    queues: { producers: [{ binding: "JOBS", queue: "jobs" }], consumers: [] },
    send_email: [{ name: "MAIL" }],
    vars: { SITE_URL: "https://shop.seller.nl" },
  };
  expect(bindingNames(config)).toEqual(["ai AI", "durable_objects ROOM", "queues JOBS", "send_email MAIL"]);
});
