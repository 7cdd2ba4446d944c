import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONTROL_CALLS } from "./stripe/control.ts";
import { ENDPOINTS } from "./stripe/endpoints.ts";
import { API_VERSION } from "./stripe/on-the-wire.ts";
import { EVENT_TYPES } from "./stripe/stored-ledger.ts";

/** Its part about Stripe. */
const [README = ""] = readFileSync(new URL("../README.md", import.meta.url), "utf8").split(/^## Mail$/m);

test("the README lists exactly the calls of the API", () => {
  const named = [...README.matchAll(/`(DELETE|GET|POST) (\/v1\/[^`]+)`/g)].map(([, method = "", path = ""]) =>
    ENDPOINTS.find((endpoint) => endpoint.method === method && endpoint.path.test(path)),
  );
  expect(named).not.toContain(undefined);
  expect(new Set(named)).toEqual(new Set(ENDPOINTS));
});

test("the README gives the API version", () => {
  expect(README).toContain(`\`${API_VERSION}\``);
});

test("the README lists exactly the control calls", () => {
  const named = [...README.matchAll(/^\| `((?:GET|POST) \/_control[^`]*)`/gm)].map(([, call]) => call);
  expect(new Set(named)).toEqual(new Set(CONTROL_CALLS));
});

test("the README lists exactly the events that are sent", () => {
  const named = [
    ...README.matchAll(
      /`((?:checkout\.session|refund|charge|credit_note|invoice|customer_cash_balance_transaction)\.[a-z_.]+)`/g,
    ),
  ];
  expect(new Set(named.map(([, type]) => type))).toEqual(new Set(EVENT_TYPES));
});
