import { expect, it } from "vitest";
import { requireDeployed } from "./wrangler-report.ts";

/** The report that wrangler writes: its session first, one line per event. */
const report = (deployed: object) =>
  `${JSON.stringify({ type: "wrangler-session", version: 1 })}\n${JSON.stringify({ type: "deploy", version: 1, ...deployed })}\n`;

it("accepts a deploy as done only if the report names a version of this Worker", () => {
  const done = report({ worker_name: "shop-preview", version_id: "8f9462f4" });
  expect(() => requireDeployed(done, "shop-preview")).not.toThrow();
  expect(() => requireDeployed(done, "shop-production")).toThrow(/^wrangler deployed shop-preview, and /);
});

it.each(["", report({ worker_name: "shop-preview", version_id: null })])(
  "reports that the previous version is still serving if wrangler names no version",
  (text) => {
    expect(() => requireDeployed(text, "shop-preview")).toThrow(/the previous version is still serving/);
  },
);
