import type { Context as HonoContext } from "hono";
import { eInvoiceXml } from "#domain/e-invoice/e-invoice.ts";
import { eInvoiceFileName } from "#domain/e-invoice/e-invoice-file.ts";
import { enforceRateLimit } from "../../platform/rate-limit.ts";
import { orderOfToken, orderOfNumber } from "../../records/order-links.ts";
import type { Order } from "../../records/orders.ts";
import type { AppEnv } from "../../request/app-env.ts";
import { clientAddress } from "../../request/request-context.ts";
import { documentFacts } from "../../sales/payments/invoices.ts";
import type { PlainPath } from "./plain-path.ts";

const FILE = {
  refusals: {
    404: "There is no such order, invoice or credit note, or the order isn't a company's.",
    409: "The order isn't paid, or its invoice is still being created.",
  },
  ok: "The file.",
  content: { "application/xml": {} },
} as const;

/** The e-invoice of an order's invoice or credit note, for anyone with the order's link (D44, D56). */
export const eInvoicePath: PlainPath = {
  method: "GET",
  path: "/api/e-invoices/:token/:document",
  access: "public",
  description: {
    summary: "Returns the e-invoice of a company's invoice or credit note, by its number.",
    ...FILE,
  },
  handle: async (c) => {
    const { db, settings, limits } = c.get("services");
    await enforceRateLimit(limits.LIMIT_ORDER, clientAddress(c));
    return answerFile(c, await orderOfToken(db, settings, c.req.param("token") ?? ""));
  },
};

/** The same for administrators. */
export const adminEInvoicePath: PlainPath = {
  method: "GET",
  path: "/api/orders/:number/e-invoices/:document",
  access: "admin",
  permission: "orders.read",
  act: "changes nothing",
  description: { summary: "Returns the e-invoice of an order's invoice or credit note.", ...FILE },
  handle: async (c) => answerFile(c, await orderOfNumber(c.get("services").db, c.req.param("number") ?? "")),
};

async function answerFile(c: HonoContext<AppEnv>, order: Order): Promise<Response> {
  const facts = await documentFacts(c.get("services").db, order, c.req.param("document") ?? "");
  return c.body(eInvoiceXml(facts), 200, {
    "content-type": "application/xml; charset=utf-8",
    "content-disposition": `attachment; filename="${eInvoiceFileName(facts.number)}"`,
    "cache-control": "no-store",
  });
}
