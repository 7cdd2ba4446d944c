import { expect, test } from "vitest";
import { ask, NETWORK_ADDRESS, post, startedSandbox } from "./fixture.ts";

test.skipIf(NETWORK_ADDRESS === undefined)(
  "on the network, other devices read the page, and only this machine asks and controls",
  async () => {
    const sandbox = await startedSandbox({ host: "0.0.0.0", publicName: NETWORK_ADDRESS ?? "" });
    expect(sandbox.pageUrl).toBe(`http://${NETWORK_ADDRESS}:${sandbox.port}`);
    expect((await ask(sandbox, "BE0123456789")).status).toBe(200);
    expect(await (await fetch(sandbox.pageUrl)).text()).toContain("BE0123456789");
    for (const call of ["/check-vat-number", "/_control", "/_control/reset", "/_control/clock"])
      expect([call, (await post(`${sandbox.pageUrl}${call}`, {})).status]).toEqual([call, 403]);
    expect(sandbox.asked).toHaveLength(1);
  },
);

test.skipIf(NETWORK_ADDRESS === undefined)("without a host, no other device reaches it", async () => {
  const { port } = await startedSandbox();
  await expect(fetch(`http://${NETWORK_ADDRESS}:${port}`)).rejects.toThrow("fetch failed");
});
