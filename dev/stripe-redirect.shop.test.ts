import { createServer, type RequestListener } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { openStripe } from "#worker/stripe/open-stripe.ts";

/** Starts a server that ends with the test; returns its address. */
async function started(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return new URL(`http://127.0.0.1:${address.port}`);
}

it("Stripe's client says who it is and follows no redirect to another host, which would get its request", async () => {
  const agents: (string | undefined)[] = [];
  let followed = 0;
  const elsewhere = await started((_request, response) => {
    followed += 1;
    response.end("{}");
  });
  const stripeApiUrl = await started((request, response) => {
    agents.push(request.headers["user-agent"]);
    response.writeHead(307, { location: elsewhere.href }).end("{}");
  });
  const stripe = openStripe({ stripeApiUrl, stripeSecretKey: "sk_test_1" });
  await stripe.customers.create({ name: "Ada" }).catch(() => undefined);
  expect(agents[0]).toMatch(/^Stripe\/v1 NodeBindings\//);
  expect(followed).toBe(0);
});
