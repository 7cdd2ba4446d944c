import { beforeEach, describe, expect, it } from "vitest";
import { seller } from "#domain/seller/seller.ts";
import { loggedFaults } from "../testing/faults.ts";
import { settings } from "../testing/shop.ts";
import { askedOfVies, resetVies, setViesFault } from "../testing/vies.ts";
import { checkVatNumber } from "./check-vat-number.ts";

beforeEach(() => resetVies());

/** Checks a number that is written with its country's prefix. */
const check = (written: string, timeoutMs?: number) =>
  checkVatNumber(settings(), { prefix: written.slice(0, 2), number: written.slice(2) }, timeoutMs);

/** A number without a consultation number, name or address. */
const nothing = { name: null, address: null, consultationNumber: null };
const notChecked = (reason: string) => [{ level: "error", event: "VIES did not check a VAT number", reason }];
/** A Belgian number, whose last three digits decide the answer. */
const endingIn = (ending: string): string => `BE0123456${ending}`;

describe("a verdict of the member state", () => {
  it("a valid number has its company's name and address, and a consultation number for the seller", async () => {
    const logged = loggedFaults();
    const before = Date.now();
    const { checkedAt, answer, ...checked } = await check("BE0123456789");
    expect(checked).toEqual({
      outcome: "valid",
      name: expect.stringMatching(/ NV$/),
      address: expect.stringMatching(/ Brussel$/),
      consultationNumber: expect.stringMatching(/^WAPI\w{12}$/),
    });
    expect(checkedAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(checkedAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(JSON.parse(answer)).toMatchObject({
      countryCode: "BE",
      valid: true,
      requestIdentifier: checked.consultationNumber,
      name: checked.name,
    });
    expect(await askedOfVies()).toMatchObject([{ number: "BE0123456789", requester: seller().vatNumber }]);
    expect(logged()).toEqual([]);
  });

  it("a name and an address that the member state doesn't tell are null", async () => {
    expect(await check("DE123456789")).toMatchObject({
      outcome: "valid",
      name: null,
      address: null,
      consultationNumber: expect.any(String),
    });
  });

  it.each([
    ["valid", { valid: true, userError: "VALID", name: null, errorWrappers: [] }],
    ["invalid", { valid: false, userError: "INVALID", actionSucceed: true, errorWrappers: null }],
  ])("%s in other words: %j", async (outcome, body) => {
    await setViesFault({ service: { status: 200, body: JSON.stringify(body) } });
    expect(await check("BE0123456789")).toMatchObject({ ...nothing, outcome });
  });

  it("an invalid number is invalid, and the question is on record, too", async () => {
    expect(await check(endingIn("200"))).toMatchObject({
      ...nothing,
      outcome: "invalid",
      consultationNumber: expect.any(String),
      answer: expect.stringContaining('"valid":false'),
    });
  });

  it.each([endingIn("201"), "BE123", "GB123456789", "XX1"])(
    "%s can't be a number: invalid",
    async (written) => {
      const logged = loggedFaults();
      expect(await check(written)).toMatchObject({
        ...nothing,
        outcome: "invalid",
        answer: expect.stringContaining("INVALID_INPUT"),
      });
      expect(logged()).toEqual([]);
    },
  );
});

describe("a seller's number that VIES refuses", () => {
  it("is logged, and the buyer's is checked without it", async () => {
    const logged = loggedFaults();
    expect(await check(endingIn("202"))).toMatchObject({
      outcome: "valid",
      name: expect.stringMatching(/ NV$/),
      consultationNumber: null,
      answer: expect.stringContaining('"valid":true'),
    });
    expect(await askedOfVies()).toMatchObject([
      { requester: seller().vatNumber, answer: "INVALID_REQUESTER_INFO" },
      { requester: null, answer: "valid" },
    ]);
    expect(logged()).toEqual([
      {
        level: "error",
        event: "VIES refused the seller's VAT number",
        reason: "INVALID_REQUESTER_INFO",
      },
    ]);
  });

  it("is left out only once", async () => {
    loggedFaults();
    const body = '{"actionSucceed":false,"errorWrappers":[{"error":"INVALID_REQUESTER_INFO"}]}';
    await setViesFault({ service: { status: 400, body } });
    expect(await check("BE0123456789")).toMatchObject({ ...nothing, outcome: "vies_silent" });
    expect(await askedOfVies()).toHaveLength(2);
  });
});

describe("a silent member state gives no verdict", () => {
  it.each([
    ["301", "MS_UNAVAILABLE"],
    ["302", "TIMEOUT"],
    ["600", "MS_MAX_CONCURRENT_REQ"],
    ["601", "MS_MAX_CONCURRENT_REQ_TIME"],
  ])("%s: %s", async (ending, code) => {
    expect(await check(endingIn(ending))).toMatchObject({
      ...nothing,
      outcome: "member_state_silent",
      answer: expect.stringContaining(code),
    });
    expect(await askedOfVies()).toHaveLength(1);
  });

  it("while the others answer", async () => {
    await setViesFault({ memberStates: { DE: "Unavailable" } });
    expect((await check("DE123456789")).outcome).toBe("member_state_silent");
    expect((await check("BE0123456789")).outcome).toBe("valid");
  });

  it.each([
    ["with an error's status", 500, { errorWrappers: [{ error: "MS_UNAVAILABLE" }] }],
    ["beside 'valid: false'", 200, { valid: false, errorWrappers: [{ error: "MS_UNAVAILABLE" }] }],
    ["in another field", 200, { valid: false, userError: "MS_UNAVAILABLE" }],
  ])("a failure %s", async (_where, status, body) => {
    await setViesFault({ service: { status, body: JSON.stringify(body) } });
    expect(await check("BE0123456789")).toMatchObject({ ...nothing, outcome: "member_state_silent" });
  });
});

describe("a silent VIES gives no verdict", () => {
  it.each([
    ["300", "SERVICE_UNAVAILABLE"],
    ["400", "VAT_BLOCKED"],
    ["401", "IP_BLOCKED"],
    ["500", "GLOBAL_MAX_CONCURRENT_REQ"],
    ["501", "GLOBAL_MAX_CONCURRENT_REQ_TIME"],
  ])("%s: %s", async (ending, code) => {
    const logged = loggedFaults();
    expect(await check(endingIn(ending))).toMatchObject({
      ...nothing,
      outcome: "vies_silent",
      answer: expect.stringContaining(code),
    });
    expect(logged()).toEqual(notChecked(code));
  });

  it.each([
    [503, "<h1>Service Unavailable</h1>", "status 503"],
    [302, "", "status 302"],
    [500, '{"valid":true}', "status 500"],
    [200, "", "status 200"],
    [200, "<h1>Maintenance</h1>", "status 200"],
    [200, '{"valid":"yes"}', "status 200"],
    [200, '{"name":"Ada"}', "status 200"],
    [200, "null", "status 200"],
    [200, '{"valid":false,"actionSucceed":false}', "status 200"],
    [200, '{"valid":false,"errorWrappers":[{}]}', "status 200"],
    [200, '{"valid":true,"errorWrappers":[{"error":""}]}', "an unknown code"],
    [200, '{"actionSucceed":false,"errorWrappers":[{"error":"NEW_CODE"}]}', "NEW_CODE"],
    [200, '{"actionSucceed":false,"errorWrappers":[{"error":"BE0123456789, Ada"}]}', "an unknown code"],
  ])("status %i with %s", async (status, body, reason) => {
    const logged = loggedFaults();
    await setViesFault({ service: { status, body } });
    expect(await check("BE0123456789")).toMatchObject({ ...nothing, outcome: "vies_silent", answer: body });
    expect(logged()).toEqual(notChecked(reason));
  });

  it("a dropped connection", async () => {
    const logged = loggedFaults();
    await setViesFault({ service: "drop" });
    expect(await check("BE0123456789")).toMatchObject({ ...nothing, outcome: "vies_silent", answer: "" });
    expect(logged()).toEqual(notChecked(expect.stringMatching(/Error$/)));
  });

  it.each([{ service: "hang" } as const, { delayMs: 2_000 }])(
    "nothing within the timeout: %j",
    async (fault) => {
      const logged = loggedFaults();
      await setViesFault(fault);
      expect(await check("BE0123456789", 100)).toMatchObject({
        ...nothing,
        outcome: "vies_silent",
        answer: "",
      });
      expect(logged()).toEqual(notChecked("TimeoutError"));
    },
  );

  it("an address where nothing listens", async () => {
    loggedFaults();
    const nowhere = { viesUrl: new URL("http://127.0.0.1:1/") };
    expect(await checkVatNumber(nowhere, { prefix: "BE", number: "0123456789" })).toMatchObject({
      ...nothing,
      outcome: "vies_silent",
      answer: "",
    });
  });
});

it("a slow answer counts if it comes in time", async () => {
  await setViesFault({ delayMs: 200 });
  expect((await check("BE0123456789")).outcome).toBe("valid");
});

it("both questions share one timeout", async () => {
  loggedFaults();
  await setViesFault({ delayMs: 800 });
  expect((await check(endingIn("202"), 1_500)).outcome).toBe("vies_silent");
  expect(await askedOfVies()).toHaveLength(2);
});

it("an answer is kept up to 4 KB, and never cut within a letter", async () => {
  const body = JSON.stringify({ valid: true, name: `A${"Ω".repeat(4_000)}` });
  await setViesFault({ service: { status: 200, body } });
  const { outcome, answer } = await check("EL123456789");
  expect(outcome).toBe("valid");
  expect(body.startsWith(answer)).toBe(true);
  expect(new TextEncoder().encode(answer).length).toBe(4 * 1024 - 1);
});

it("an answer leaves out what the database can't store", async () => {
  const body = '{"valid":true,"name":"Alder\\ud83d NV","address":"Canal\\u0000 Street"}';
  await setViesFault({ service: { status: 200, body } });
  expect(await check("BE0123456789")).toMatchObject({
    name: "Alder NV",
    address: "Canal Street",
    answer: body,
  });
  await setViesFault({ service: { status: 503, body: "down\0" } });
  loggedFaults();
  expect(await check("BE0123456789")).toMatchObject({ outcome: "vies_silent", answer: "down" });
});

it("no number, name or address gets into the log", async () => {
  const logged = loggedFaults();
  const company = { name: "Quast & Elsloo", address: "Zaltbommel" };
  const body = (error: string) =>
    JSON.stringify({ ...company, errorWrappers: [{ error, message: "BE0123456789 of Quast & Elsloo" }] });
  await setViesFault({ service: { status: 500, body: body("VAT_BLOCKED") }, calls: 1 });
  await check("BE0123456789");
  await setViesFault({ service: { status: 400, body: body("INVALID_REQUESTER_INFO") } });
  await check("BE0123456789");
  const log = JSON.stringify(logged());
  expect(log).toContain("VAT_BLOCKED");
  expect(log).not.toMatch(/0123456789|Quast|Elsloo|Zaltbommel/);
  expect(log).not.toContain(seller().vatNumber.slice(2));
});
