import { describe, expect, test } from "vitest";
import { MAIL, NETWORK_ADDRESS, sendTo, startedSandbox } from "./fixture.ts";

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe.skipIf(NETWORK_ADDRESS === undefined).each([
  ["every address", "0.0.0.0"],
  ["one address", NETWORK_ADDRESS ?? ""],
])("on %s of the network", (_name, host) => {
  test("other devices read mails, and only this machine sends and controls", async () => {
    const sandbox = await startedSandbox({ host, publicName: NETWORK_ADDRESS ?? "" });
    expect(sandbox.inboxUrl).toBe(`http://${NETWORK_ADDRESS}:${sandbox.port}`);
    expect((await sendTo(sandbox)).status).toBe(200);
    const inbox = await (await fetch(sandbox.inboxUrl)).text();
    expect(inbox).toContain(MAIL.subject);
    const [, path] = /href="(\/inbox\/[^"]+)"/.exec(inbox) ?? [];
    expect(await (await fetch(`${sandbox.inboxUrl}${path}/html`)).text()).toContain(MAIL.html);

    const headers = { "content-type": "application/json", authorization: "Bearer re_fixture" };
    for (const call of ["/emails", "/faults", "/limit", "/reset", "/_control/clock"]) {
      const refused = await fetch(`${sandbox.inboxUrl}${call}`, { method: "POST", headers, body: "{}" });
      expect([call, refused.status]).toEqual([call, 403]);
    }
    expect(sandbox.messages).toHaveLength(1);
  });

  test("names other than its own are refused", async () => {
    const { port } = await startedSandbox({ host, publicName: "studio.local" });
    expect((await fetch(`http://${NETWORK_ADDRESS}:${port}/`)).status).toBe(403);
  });
});

test.skipIf(NETWORK_ADDRESS === undefined)("without a host, no other device reaches it", async () => {
  const { url, inboxUrl, port } = await startedSandbox();
  expect(inboxUrl).toBe(url);
  expect(await answers(url)).toBe(true);
  expect(await answers(`http://${NETWORK_ADDRESS}:${port}`)).toBe(false);
});
