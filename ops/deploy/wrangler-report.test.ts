import { expect, it } from "vitest";
import { requireDeployed } from "./wrangler-report.ts";

/** As wrangler writes it: its session first, a line an event. */
const report = (deployed: object) =>
  `${JSON.stringify({ type: "wrangler-session", version: 1 })}\n${JSON.stringify({ type: "deploy", version: 1, ...deployed })}\n`;

it("takes a deploy for done only when a version of this Worker is named", () => {
  const done = report({ worker_name: "shop-preview", version_id: "8f9462f4" });
  expect(() => requireDeployed(done, "shop-preview")).not.toThrow();
  expect(() => requireDeployed(done, "shop-production")).toThrow(/^wrangler deployed shop-preview, and /);
});

it.each(["", report({ worker_name: "shop-preview", version_id: null })])(
  "says that the version before serves on where wrangler names no version",
  (text) => {
    expect(() => requireDeployed(text, "shop-preview")).toThrow(/the version before serves on/);
  },
);
