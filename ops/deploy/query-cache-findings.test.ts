import { describe, expect, it } from "vitest";
import { type DeployedConfig, readDeployedConfig } from "./deployed-config.ts";
import { queryCacheFindings } from "./query-cache-findings.ts";

const ID = "0123456789abcdef0123456789abcdef";
const config: DeployedConfig = {
  ...readDeployedConfig("production"),
  hyperdrive: [{ binding: "HYPERDRIVE", id: ID }],
};
/** The output of wrangler for a configuration, with its own name above it. */
const printed = (caching: object | undefined) =>
  `\n ⛅️ wrangler 4.151.0\n───────────────────\n${JSON.stringify({ id: ID, name: "shop", origin: { user: "shop" }, caching }, null, 2)}\n`;

describe("Hyperdrive's query cache", () => {
  it("passes if it's off", () => {
    expect(queryCacheFindings(config, printed({ disabled: true }))).toEqual({ findings: [], notes: [] });
  });

  it.each([[{ disabled: false, max_age: 60 }], [{}], [undefined]])(
    "is a finding with its fix if it's on: %j",
    (caching) => {
      const { findings } = queryCacheFindings(config, printed(caching));
      expect(findings).toHaveLength(1);
      expect(findings[0]?.fault).toMatch(/^HYPERDRIVE /);
      expect(findings[0]?.where).toContain(`hyperdrive update ${ID} --caching-disabled=true`);
    },
  );

  it.each([[null], ["Not logged in."], [""]])("is noted as not checked if wrangler prints %j", (said) => {
    const { findings, notes } = queryCacheFindings(config, said);
    expect(findings).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(/query cache/)]);
  });

  it("isn't checked before there is a configuration", () => {
    const none = { ...config, hyperdrive: [{ binding: "HYPERDRIVE", id: "placeholder" }] };
    expect(queryCacheFindings(none, null)).toEqual({ findings: [], notes: [] });
  });
});
