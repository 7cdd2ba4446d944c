import { beforeEach, describe, expect, it } from "vitest";
import { resetMailbox, setMailFault } from "../testing/mailbox.ts";
import { settings } from "../testing/shop.ts";
import { callOutside } from "./outbound.ts";

beforeEach(() => resetMailbox());

/** The mail sandbox, as any other service: it refuses a request without a User-Agent. */
function service() {
  const { mailApi } = settings();
  if (!mailApi) throw new Error("there is no mail API");
  return mailApi;
}

/** Sends a mail, which a fault answers as set. */
function callService(timeoutMs = 10_000) {
  const { url, key } = service();
  return callOutside(new URL("emails", url), {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ from: "a@shop.example", to: "b@shop.example", subject: "c", text: "d" }),
    timeoutMs,
  });
}

describe("a request to another service", () => {
  it("says who asks", async () => {
    expect(await callService()).toMatchObject({ ok: true, status: 200 });
  });

  it("follows no redirect, which is an answer that isn't ok", async () => {
    await setMailFault({ status: 302, location: new URL("messages", service().url).href }, 1);
    expect(await callService()).toMatchObject({ ok: false, status: 302, text: "" });
  });

  it("takes an answer of 256 KB, and fails at a longer one", async () => {
    const longest = "é".repeat(128 * 1024);
    await setMailFault({ status: 200, body: longest }, 1);
    expect((await callService()).text).toBe(longest);
    await setMailFault({ status: 200, body: `${longest}x` }, 1);
    await expect(callService()).rejects.toThrow("the answer has more than 262144 bytes");
  });

  it("fails without an answer in time", async () => {
    await setMailFault("hang", 1);
    await expect(callService(50)).rejects.toMatchObject({ name: "TimeoutError" });
  });
});
