import { describe, expect, test } from "vitest";
import { MAIL, sendTo, startedSandbox as startedMail } from "./mail/fixture.ts";
import { bareCall, NETWORK_ADDRESS } from "./shared/fixture.ts";
import {
  idOf,
  KEYS,
  sessionParams,
  startedSandbox as startedStripe,
  stripeFor,
  submitForm,
} from "./stripe/fixture.ts";
import { ask, startedSandbox as startedVies } from "./vies/fixture.ts";

const SANDBOXES = [
  ["stripe", startedStripe],
  ["mail", startedMail],
  ["vies", startedVies],
] as const;

const post = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: "{}" });

describe.skipIf(NETWORK_ADDRESS === undefined).each([
  ["every address", "0.0.0.0"],
  ["one address", NETWORK_ADDRESS ?? ""],
])("on %s of the network", (_name, host) => {
  const place = { host, publicName: NETWORK_ADDRESS ?? "" };

  test("other devices pay and open documents, and only this machine calls Stripe's API and controls", async () => {
    const sandbox = await startedStripe(place);
    const origin = `http://${NETWORK_ADDRESS}:${sandbox.port}`;
    expect(sandbox.scriptUrl).toBe(`${origin}/js/stripe.js`);
    expect((await fetch(sandbox.scriptUrl)).status).toBe(200);
    const form = await fetch(`${origin}/checkout`);
    expect(form.headers.get("content-security-policy")).toMatch(
      new RegExp(`; frame-ancestors 'self' [^;]* http://${NETWORK_ADDRESS}:\\*$`),
    );
    const { checkout, invoices } = stripeFor(sandbox);
    const session = await checkout.sessions.create(sessionParams({ invoice_creation: { enabled: true } }));
    expect((await submitForm(origin, session.client_secret)).status).toBe(200);
    const { invoice } = await checkout.sessions.retrieve(session.id);
    const { hosted_invoice_url: page } = await invoices.retrieve(idOf(invoice));
    expect(page).toMatch(new RegExp(`^${origin}/invoices/`));
    expect((await fetch(page ?? "")).status).toBe(200);
    const headers = { authorization: `Bearer ${KEYS.secretKey}` };
    for (const call of ["/v1/checkout/sessions", "/_control/state"])
      expect([call, (await fetch(`${origin}${call}`, { headers })).status]).toEqual([call, 403]);
    expect((await fetch(`${origin}/dashboard`)).status).toBe(404);
  });

  test("other devices read mails, and only this machine sends and controls", async () => {
    const sandbox = await startedMail(place);
    expect(sandbox.inboxUrl).toBe(`http://${NETWORK_ADDRESS}:${sandbox.port}`);
    expect((await sendTo(sandbox)).status).toBe(200);
    const inbox = await (await fetch(sandbox.inboxUrl)).text();
    const [, path] = /href="(\/inbox\/[^"]+)"/.exec(inbox) ?? [];
    expect(await (await fetch(`${sandbox.inboxUrl}${path}/html`)).text()).toContain(MAIL.html);
    for (const call of ["/emails", "/faults", "/limit", "/reset", "/_control/clock"])
      expect([call, (await post(sandbox.inboxUrl + call)).status]).toEqual([call, 403]);
    expect(sandbox.messages).toHaveLength(1);
  });

  test("other devices read what VIES was asked, and only this machine asks and controls", async () => {
    const sandbox = await startedVies(place);
    await ask(sandbox, "BE0123456789");
    expect(await (await fetch(sandbox.pageUrl)).text()).toContain("BE0123456789");
    for (const call of ["/check-vat-number", "/_control", "/_control/reset", "/_control/clock"])
      expect([call, (await post(sandbox.pageUrl + call)).status]).toEqual([call, 403]);
    expect(sandbox.asked).toHaveLength(1);
  });
});

describe.each(SANDBOXES)("the %s sandbox", (_name, started) => {
  test.skipIf(NETWORK_ADDRESS === undefined)("without a host isn't reached by other devices", async () => {
    const { port } = await started();
    await expect(fetch(`http://${NETWORK_ADDRESS}:${port}`)).rejects.toThrow("fetch failed");
  });

  test("is served under no names but its own", async () => {
    const { port } = await started({ publicName: "studio.local" });
    const statusOf = async (host: string) => (await bareCall(port, "GET /", { host }))[0];
    expect(await statusOf("evil.example")).toBe(403);
    expect(await statusOf("studio.local")).not.toBe(403);
  });
});
