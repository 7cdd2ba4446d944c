import { describe, expect, it } from "vitest";
import { isUrgent, readAudit, readSignatures } from "./audit-report.ts";

const dependencies = { prod: 40, dev: 2, optional: 0, peer: 0, peerOptional: 0, total: 42 };
const printed = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: {}, dependencies } });

const ADVISORY = {
  name: "left-pad",
  severity: "moderate",
  isDirect: false,
  via: [
    {
      source: 1,
      name: "left-pad",
      title: "Pads too far",
      url: "https://example.com/1",
      severity: "moderate",
    },
  ],
  effects: [],
  range: "<1.3.0",
  nodes: ["node_modules/left-pad"],
  fixAvailable: { name: "left-pad", version: "1.3.0", isSemVerMajor: false },
};

describe("an audit", () => {
  it("reports the number of packages covered if it found nothing", () => {
    expect(readAudit(printed({}))).toEqual({ kind: "answered", packages: 42, advisories: [] });
  });

  it("names each advisory, where to read about it, and what fixes it", () => {
    const report = readAudit(
      printed({
        "left-pad": ADVISORY,
        up: { ...ADVISORY, name: "up", via: ["left-pad"], fixAvailable: false },
      }),
    );
    expect(report).toMatchObject({
      advisories: [
        {
          name: "left-pad",
          titles: ["Pads too far (https://example.com/1)"],
          fix: "left-pad 1.3.0 fixes it",
        },
        { name: "up", titles: [], fix: "no fix yet" },
      ],
    });
  });

  it.each([
    [`{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}`, "405 Method Not Allowed"],
    [`{"error":{"code":"ENOTFOUND","summary":"no such host","detail":""}}`, "no such host"],
    [`{"vulnerabilities":{"a":{"severity":"unheard-of"}}}`, "npm printed no report"],
    ["", "npm printed no report"],
  ])("doesn't count as clean if it printed %s", (output, reason) => {
    expect(readAudit(output)).toEqual({ kind: "unanswered", reason });
  });

  it("is urgent for anything deployed, and for severe faults in tools", () => {
    const moderate = { name: "a", severity: "moderate", range: "*", titles: [], fix: "" } as const;
    expect(isUrgent(moderate, "deployed")).toBe(true);
    expect(isUrgent(moderate, "tools")).toBe(false);
    expect(isUrgent({ ...moderate, severity: "high" }, "tools")).toBe(true);
  });
});

describe("signatures", () => {
  it("are reported as the packages whose signature is invalid or missing", () => {
    const output = `{"invalid":[{"name":"left-pad","version":"1.3.0","code":"EINTEGRITYSIGNATURE"}],"missing":[]}`;
    expect(readSignatures(output)).toEqual({ kind: "answered", invalid: ["left-pad 1.3.0"], missing: [] });
  });

  it("are unknown if their keys could not be fetched", () => {
    const output = `{"error":{"code":"ENOTFOUND","summary":"no such host","detail":""}}`;
    expect(readSignatures(output)).toEqual({ kind: "unanswered", reason: "no such host" });
  });
});
