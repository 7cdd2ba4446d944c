import { describe, expect, test } from "vitest";
import { bareCall } from "../shared/fixture.ts";
import { ask, post, REQUESTER, startedSandbox } from "./fixture.ts";
import { FAILURES, TEST_NUMBERS } from "./verdicts.ts";

const NOT_TOLD = {
  traderName: "---",
  traderStreet: "---",
  traderPostalCode: "---",
  traderCity: "---",
  traderCompanyType: "---",
  traderNameMatch: "NOT_PROCESSED",
  traderStreetMatch: "NOT_PROCESSED",
  traderPostalCodeMatch: "NOT_PROCESSED",
  traderCityMatch: "NOT_PROCESSED",
  traderCompanyTypeMatch: "NOT_PROCESSED",
};

const FAILING = [...TEST_NUMBERS].flatMap(([ending, verdict]) =>
  verdict === "valid" || verdict === "invalid" ? [] : [[ending, verdict] as const],
);

const failed = (error: string) => ({
  actionSucceed: false,
  errorWrappers: [{ error, message: expect.any(String) }],
});

async function verdictIn(answer: Response): Promise<unknown> {
  const { valid, errorWrappers } = await answer.json();
  if (typeof valid === "boolean") return valid ? "valid" : "invalid";
  return errorWrappers[0].error;
}

describe("POST /check-vat-number", () => {
  test("a number is valid, and its company has the same name and address each time", async () => {
    const sandbox = await startedSandbox({ now: () => Date.parse("2026-11-27T10:00:00Z") });
    const answer = await ask(sandbox, "BE0123456789");
    expect(answer.status).toBe(200);
    const first = await answer.json();
    expect(first).toEqual({
      countryCode: "BE",
      vatNumber: "0123456789",
      requestDate: "2026-11-27T10:00:00.000Z",
      valid: true,
      requestIdentifier: expect.stringMatching(/^WAPI\w{12}$/),
      name: expect.stringMatching(/^\w+ \w+ NV$/),
      address: expect.stringMatching(/^[\w ]+ \d+\n\d{4} Brussel$/),
      ...NOT_TOLD,
    });
    const again = await (await ask(sandbox, "BE0123456789")).json();
    expect([again.name, again.address]).toEqual([first.name, first.address]);
    expect(again.requestIdentifier).not.toBe(first.requestIdentifier);
    const other = await (await ask(sandbox, "BE0123456788")).json();
    expect(other.address).not.toBe(first.address);
  });

  test.for([
    {},
    { requesterMemberStateCode: "NL" },
    { requesterNumber: "123456789B01" },
    { requesterMemberStateCode: "", requesterNumber: "" },
  ])("no consultation number for the requester %j", async (requester) => {
    const sandbox = await startedSandbox();
    const answer = await (await ask(sandbox, "BE0123456789", requester)).json();
    expect(answer).not.toHaveProperty("requestIdentifier");
    expect(answer).toMatchObject({ valid: true });
    expect(sandbox.asked).toMatchObject([{ number: "BE0123456789", requester: null, answer: "valid" }]);
  });

  test.for(["DE123456789", "ESB1234567X"])("%s is valid without a name or an address", async (number) => {
    const sandbox = await startedSandbox();
    expect(await (await ask(sandbox, number)).json()).toMatchObject({
      valid: true,
      requestIdentifier: expect.any(String),
      name: "---",
      address: "---",
    });
  });

  test("a number that ends in 200 is invalid, and nobody's", async () => {
    const sandbox = await startedSandbox();
    expect(await (await ask(sandbox, "BE0123456200")).json()).toMatchObject({
      valid: false,
      name: "---",
      address: "---",
    });
  });

  test.for(FAILING)("a number that ends in %s fails with %s", async ([ending, error]) => {
    const sandbox = await startedSandbox();
    const answer = await ask(sandbox, `BE0123456${ending}`);
    expect([answer.status, await answer.json()]).toEqual([FAILURES[error], failed(error)]);
    expect(sandbox.asked).toMatchObject([{ answer: error }]);
  });

  test("INVALID_REQUESTER_INFO needs a requester: without one, the number is valid", async () => {
    const sandbox = await startedSandbox();
    expect(await verdictIn(await ask(sandbox, "BE0123456202", {}))).toBe("valid");
  });

  test.for([
    ["NL123456782B01", "valid"],
    ["NL123456200B01", "invalid"],
    ["SE123456782001", "valid"],
    ["SE123456720001", "invalid"],
    ["IE1234200WA", "invalid"],
    ["CY12345200X", "invalid"],
    ["fr40303265045", "INVALID_INPUT"],
    ["FRab303265045", "valid"],
  ] as const)("the fixed or lettered end of a number doesn't count: %s is %s", async ([number, verdict]) => {
    expect(await verdictIn(await ask(await startedSandbox(), number))).toBe(verdict);
  });

  test.for([
    "AT12345678",
    "BE2123456789",
    "BE123",
    "DE 123456789",
    "GR123456789",
    "GB123456789",
    "NL123456789001",
    "SE123456789012",
    "<b>",
  ])("%s isn't a number: INVALID_INPUT", async (number) => {
    expect(await verdictIn(await ask(await startedSandbox(), number))).toBe("INVALID_INPUT");
  });

  test.for(["ATU12345678", "EL123456789", "XI123456789", "XIGD123", "SE123456789001", "IE1A23456T"])(
    "%s is a number",
    async (number) => {
      expect(await verdictIn(await ask(await startedSandbox(), number))).toBe("valid");
    },
  );

  test("a malformed requester: INVALID_REQUESTER_INFO", async () => {
    const requester = { requesterMemberStateCode: "NL", requesterNumber: "123" };
    expect(await verdictIn(await ask(await startedSandbox(), "BE0123456789", requester))).toBe(
      "INVALID_REQUESTER_INFO",
    );
  });
});

describe("POST /check-vat-test-service", () => {
  test.for([...TEST_NUMBERS])("%s: %s", async ([vatNumber, verdict]) => {
    const { url } = await startedSandbox();
    const answer = await post(`${url}/check-vat-test-service`, {
      countryCode: "DE",
      vatNumber,
      ...REQUESTER,
    });
    expect(await verdictIn(answer)).toBe(verdict);
  });

  test("any other number: SERVICE_UNAVAILABLE", async () => {
    const { url } = await startedSandbox();
    const answer = await post(`${url}/check-vat-test-service`, { countryCode: "DE", vatNumber: "123456789" });
    expect(await verdictIn(answer)).toBe("SERVICE_UNAVAILABLE");
  });
});

describe("faults", () => {
  test("a silent member state fails with MS_UNAVAILABLE, the others answer", async () => {
    const sandbox = await startedSandbox();
    await post(`${sandbox.url}/_control`, { memberStates: { DE: "Unavailable", FR: "Monitoring Disabled" } });
    expect(await verdictIn(await ask(sandbox, "DE123456789"))).toBe("MS_UNAVAILABLE");
    expect(await verdictIn(await ask(sandbox, "FR12345678901"))).toBe("valid");
    expect(await verdictIn(await ask(sandbox, "BE0123456789"))).toBe("valid");
    const { vow, countries } = await (await fetch(`${sandbox.url}/check-status`)).json();
    expect(vow).toEqual({ available: true });
    expect(countries).toHaveLength(28);
    expect(countries).toEqual(
      expect.arrayContaining([
        { countryCode: "DE", availability: "Unavailable" },
        { countryCode: "FR", availability: "Monitoring Disabled" },
        { countryCode: "EL", availability: "Available" },
      ]),
    );
    await post(`${sandbox.url}/_control`, { memberStates: { DE: "Available" } });
    expect(await verdictIn(await ask(sandbox, "DE123456789"))).toBe("valid");
  });

  test("an unavailable service answers 503 to every call, as many times as set", async () => {
    const sandbox = await startedSandbox();
    await post(`${sandbox.url}/_control`, { service: "unavailable", calls: 3 });
    const statuses = [
      (await fetch(`${sandbox.url}/check-status`)).status,
      (await post(`${sandbox.url}/check-vat-test-service`, { countryCode: "DE", vatNumber: "100" })).status,
      (await ask(sandbox, "BE0123456789")).status,
      (await ask(sandbox, "BE0123456789")).status,
    ];
    expect(statuses).toEqual([503, 503, 503, 200]);
    expect(sandbox.asked.map(({ answer }) => answer)).toEqual(["unavailable", "unavailable", "valid"]);
  });

  test("a dropped connection", async () => {
    const sandbox = await startedSandbox();
    sandbox.control({ service: "drop", calls: 1 });
    await expect(ask(sandbox, "BE0123456789")).rejects.toThrow("fetch failed");
    expect(await verdictIn(await ask(sandbox, "BE0123456789"))).toBe("valid");
  });

  test("a hanging service never answers", async () => {
    const sandbox = await startedSandbox();
    sandbox.control({ service: "hang" });
    const ended = ask(sandbox, "BE0123456789").catch(() => "ended");
    await expect.poll(() => sandbox.asked).toMatchObject([{ answer: "hang" }]);
    await sandbox.close();
    expect(await ended).toBe("ended");
  });

  test("a slow service answers after the delay", async () => {
    const sandbox = await startedSandbox();
    sandbox.control({ delayMs: 60 });
    const before = performance.now();
    expect(await verdictIn(await ask(sandbox, "BE0123456789"))).toBe("valid");
    expect(performance.now() - before).toBeGreaterThan(50);
  });

  test("a response set by the caller is sent instead", async () => {
    const sandbox = await startedSandbox();
    await post(`${sandbox.url}/_control`, {
      service: { status: 502, body: "<h1>Bad Gateway</h1>" },
      calls: 1,
    });
    const answer = await ask(sandbox, "BE0123456789");
    expect([answer.status, await answer.text()]).toEqual([502, "<h1>Bad Gateway</h1>"]);
    expect(sandbox.asked).toMatchObject([{ answer: "502" }]);
  });

  test("a reset removes questions and faults", async () => {
    const sandbox = await startedSandbox();
    sandbox.control({ service: "unavailable", memberStates: { BE: "Unavailable" }, delayMs: 1 });
    await ask(sandbox, "BE0123456789");
    await post(`${sandbox.url}/_control/reset`, {});
    expect(sandbox.asked).toEqual([]);
    expect(await verdictIn(await ask(sandbox, "BE0123456789"))).toBe("valid");
  });

  test.for([
    { service: "fire" },
    { calls: 1 },
    { memberStates: { DE: "Asleep" } },
    { memberStates: { GB: "Available" } },
  ])("%j is refused", async (change) => {
    const { url } = await startedSandbox();
    expect((await post(`${url}/_control`, change)).status).toBe(422);
  });
});

test("the clock is turned ahead, and questions are dated by it", async () => {
  const sandbox = await startedSandbox({ now: () => 0 });
  await post(`${sandbox.url}/_control/clock`, { aheadMs: 86_400_000 });
  const { requestDate } = await (await ask(sandbox, "BE0123456789")).json();
  expect(requestDate).toBe("1970-01-02T00:00:00.000Z");
});

describe("refusals, with a code that VIES doesn't have", () => {
  test.for([
    ["an unknown field", { countryCode: "BE", vatNumber: "1", colour: "red" }, "application/json", 400],
    ["a missing field", { countryCode: "BE" }, "application/json", 400],
    ["another content type", { countryCode: "BE", vatNumber: "1" }, "text/plain", 415],
    ["a large body", { countryCode: "BE", vatNumber: "1".repeat(70_000) }, "application/json", 413],
  ] as const)("%s", async ([_name, body, contentType, status]) => {
    const { url } = await startedSandbox();
    const answer = await post(`${url}/check-vat-number`, body, contentType);
    expect([answer.status, await answer.json()]).toEqual([status, failed("SANDBOX_REFUSED")]);
  });

  test("an unknown address", async () => {
    const { url } = await startedSandbox();
    expect((await fetch(`${url}/check-vat`)).status).toBe(404);
  });

  test.for([
    [{}, 403],
    [{ "user-agent": "studio/1.0" }, 200],
  ] as const)("a call with the headers %j: %i", async ([headers, expected]) => {
    const { port } = await startedSandbox();
    const [status] = await bareCall(port, "GET /check-status", headers);
    expect(status).toBe(expected);
  });
});

test("the page lists the questions, newest first, and runs no script", async () => {
  const sandbox = await startedSandbox();
  await ask(sandbox, "BE0123456789");
  await ask(sandbox, "DE<script>", {});
  const page = await fetch(sandbox.pageUrl);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain("checked numbers (2)");
  expect(html).toMatch(/DE&lt;SCRIPT&gt;.*INVALID_INPUT.*BE0123456789.*valid.*asked by NL123456789B01/);
  expect(await (await fetch(`${sandbox.url}/_control/asked`)).json()).toEqual(sandbox.asked);
});
