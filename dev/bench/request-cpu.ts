import { workerdPid } from "../workerd.ts";
import { processorMs } from "../processes.ts";
import type { BenchRows } from "./row.ts";

const RUNS = 3;
/** Enough for one request's share to show on the system's clock, which ticks every 10 ms. */
const REQUESTS = 200;
const FREE_PLAN_LIMIT_MS = 10;
/** Of rendering the catalogue's page. */
const PAGE_LIMIT_MS = 6;
/** Above every price of the shop, in euros, and small enough to be read as a price. */
const NO_LIMIT = 900_000;

type Request = {
  readonly what: string;
  readonly address: (request: number) => string;
  readonly limitMs?: number;
};

const search = (searchText: string): string =>
  `/trpc/filters.search?input=${encodeURIComponent(JSON.stringify({ searchText }))}`;

/** What visitors request. A search or a page that nobody has asked for is in no cache and goes to the database. */
const asked = (imagePath: string): readonly Request[] => [
  { what: "an image", address: () => imagePath },
  { what: "a read from memory", address: () => search("") },
  { what: "a page from memory", address: () => "/products" },
  { what: "a read from the database", address: (request) => search(`nothing ${request}`) },
  {
    what: "a page rendered, all products",
    address: (request) => `/products?max=${NO_LIMIT + request}`,
    limitMs: PAGE_LIMIT_MS,
  },
];

const workerdMs = (): number => processorMs(workerdPid());

/** Of the database server and the connections that have ended, a process each. */
const databaseMs = (pid: number): number => processorMs(pid, { withEndedChildren: true });

async function answered(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}

/**
 * workerd's processor time per request, in milliseconds: an upper bound of what the platform bills, since it includes
 * the platform's own work for a Worker except TLS: sockets, cache and log. Beside it that of the database server.
 */
export async function* benchRequestCpu(siteUrl: string, databasePid: number): BenchRows {
  const imagePath = /\/images\/[^"\s,]+/.exec(await answered(`${siteUrl}/products`))?.[0];
  if (imagePath === undefined) throw new Error("the catalogue shows no image");
  let next = 0;
  for (const { what, address, limitMs } of asked(imagePath)) {
    const perRequest: number[] = [];
    const inDatabase: number[] = [];
    await answered(siteUrl + address(next++));
    for (let run = 0; run < RUNS; run++) {
      const before = workerdMs();
      const databaseBefore = databaseMs(databasePid);
      for (let request = 0; request < REQUESTS; request++) await answered(siteUrl + address(next++));
      perRequest.push((workerdMs() - before) / REQUESTS);
      inDatabase.push((databaseMs(databasePid) - databaseBefore) / REQUESTS);
    }
    yield {
      group: "Worker",
      what: `CPU of ${what}`,
      unit: "ms",
      values: perRequest,
      beside: {
        what: limitMs === undefined ? "free plan's limit" : "limit",
        values: [limitMs ?? FREE_PLAN_LIMIT_MS],
      },
      aim: limitMs === undefined ? null : "≤ 1",
    };
    yield {
      group: "Worker",
      what: `the database's CPU of ${what}`,
      unit: "ms",
      values: inDatabase,
      beside: { what: "the Worker's", values: perRequest },
      aim: null,
    };
  }
}
