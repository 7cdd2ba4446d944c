import { expect, it } from "vitest";
import { readUploaded } from "./wrangler-report.ts";

/** The report that wrangler writes: its session first, one line per event. */
const report = (uploaded: object) =>
  `${JSON.stringify({ type: "wrangler-session", version: 1 })}\n${JSON.stringify({ type: "deploy", version: 1, ...uploaded })}\n`;

it("accepts an upload as done only if the report names a version of this Worker", () => {
  const done = report({ worker_name: "shop-preview", version_id: "8f9462f4" });
  expect(readUploaded(done, "deploy", "shop-preview")).toBe("8f9462f4");
  expect(() => readUploaded(done, "deploy", "shop-production")).toThrow(
    /^wrangler uploaded shop-preview, and /,
  );
});

it.each(["", report({ worker_name: "shop-preview", version_id: null })])(
  "reports that the previous version is still serving if wrangler names no version",
  (text) => {
    expect(() => readUploaded(text, "deploy", "shop-preview")).toThrow(
      /the previous version is still serving/,
    );
  },
);
