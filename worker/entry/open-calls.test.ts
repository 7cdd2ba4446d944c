import { expect, it } from "vitest";
import { accessCases } from "../testing/access-cases.ts";
import { shopCalls } from "./calls.ts";

// Listed by hand, because a call that is opened by mistake would be declared open, too.
it("only administrators can make calls that aren't listed here", () => {
  const open = accessCases(shopCalls)
    .filter(({ access }) => access !== "admin")
    .map(({ name, access }) => `${name}: ${access}`);
  expect(open.toSorted()).toEqual([
    "GET /.well-known/security.txt: public",
    "GET /api/openapi.json: public",
    "GET /api/products/:id: public",
    "GET /api/products: public",
    "GET /api/refresh: session",
    "GET /healthz: public",
    "GET /images/:name: public",
    "GET /robots.txt: public",
    "GET /sitemap.xml: public",
    "GET /stripe/session-status: public",
    "POST /api/auth: public",
    "POST /api/contact: public",
    "POST /api/errors: public",
    "POST /api/filterproducts: public",
    "POST /api/logout: public",
    "POST /api/mail/webhook: public",
    "POST /api/register: public",
    "POST /stripe/create-checkout-session: public",
    "POST /stripe/expire-checkout-session: public",
    "POST /stripe/webhook: public",
    "auth.changePassword: user",
    "auth.refresh: session",
    "auth.register: public",
    "auth.signIn: public",
    "auth.signOut: public",
    "clock.read: public",
    "clock.turn: public",
    "contact.send: public",
    "filters.search: public",
    "filters.suggest: public",
    "orders.buyAgain: public",
    "orders.byToken: public",
    "orders.endLinks: public",
    "orders.invoice: public",
    "orders.mine: user",
    "orders.renewal: public",
    "orders.sendLink: public",
    "orders.setAdministrator: public",
    "products.byId: public",
    "products.bySlug: public",
    "products.bySlugs: public",
    "products.names: public",
    "products.promoted: public",
    "reminders.resume: public",
    "reminders.stop: public",
    "stripe.checkCart: public",
    "stripe.checkoutState: public",
    "stripe.createCheckoutSession: public",
    "stripe.expireCheckoutSession: public",
    "stripe.sessionStatus: public",
    "withdrawals.receipt: public",
    "withdrawals.submit: public",
  ]);
});
