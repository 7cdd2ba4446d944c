import { describe, expect, test } from "vitest";
import { KEYS, NETWORK_ADDRESS, sessionParams, startedSandbox, stripeFor, submitForm } from "./fixture.ts";

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe.skipIf(NETWORK_ADDRESS === undefined).each([
  ["every address", "0.0.0.0"],
  ["one address", NETWORK_ADDRESS ?? ""],
])("on %s of the network", (_name, host) => {
  test("other devices pay and open documents, and only this machine calls the API and controls", async () => {
    const sandbox = await startedSandbox({ host, publicName: NETWORK_ADDRESS ?? "" });
    const origin = `http://${NETWORK_ADDRESS}:${sandbox.port}`;
    expect(sandbox.scriptUrl).toBe(`${origin}/js/stripe.js`);
    expect((await fetch(sandbox.scriptUrl)).status).toBe(200);
    const form = await fetch(`${origin}/checkout`);
    expect(form.headers.get("content-security-policy")).toMatch(
      new RegExp(`; frame-ancestors 'self' [^;]* http://${NETWORK_ADDRESS}:\\*$`),
    );

    const stripe = stripeFor(sandbox);
    const session = await stripe.checkout.sessions.create(
      sessionParams({ invoice_creation: { enabled: true } }),
    );
    const paid = await submitForm(origin, session.client_secret);
    expect(paid.status).toBe(200);
    const { invoice } = await stripe.checkout.sessions.retrieve(session.id, { expand: ["invoice"] });
    const page = typeof invoice === "object" ? (invoice?.hosted_invoice_url ?? "") : "";
    expect(page).toMatch(new RegExp(`^${origin}/invoices/`));
    expect((await fetch(page)).status).toBe(200);

    const headers = { authorization: `Bearer ${KEYS.secretKey}` };
    for (const call of ["/v1/checkout/sessions", "/_control/state"])
      expect([call, (await fetch(`${origin}${call}`, { headers })).status]).toEqual([call, 403]);
    expect((await fetch(`${origin}/dashboard`)).status).toBe(404);
  });

  test("names other than its own are refused", async () => {
    const { port } = await startedSandbox({ host, publicName: "studio.local" });
    expect((await fetch(`http://${NETWORK_ADDRESS}:${port}/js/stripe.js`)).status).toBe(403);
  });
});

test.skipIf(NETWORK_ADDRESS === undefined)("without a host, no other device reaches it", async () => {
  const { url, scriptUrl, port } = await startedSandbox();
  expect(scriptUrl).toBe(`${url}/js/stripe.js`);
  expect(await answers(url)).toBe(true);
  expect(await answers(`http://${NETWORK_ADDRESS}:${port}`)).toBe(false);
  const form = await fetch(`${url}/checkout`);
  expect(form.headers.get("content-security-policy")).not.toContain(NETWORK_ADDRESS);
});
