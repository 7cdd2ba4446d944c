import { readFileSync } from "node:fs";
import { workerdPid } from "../drill/workerd.ts";
import type { BenchRows } from "./row.ts";

const RUNS = 5;
/** Enough for one request's share to show on the system's clock, which ticks every 10 ms. */
const REQUESTS = 200;
const TICK_MS = 10;
const FREE_PLAN_LIMIT_MS = 10;
/** Positions in a process's `stat`, counted after its name. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

type Request = { readonly what: string; readonly address: (request: number) => string };

const search = (searchText: string): string =>
  `/trpc/filters.search?input=${encodeURIComponent(JSON.stringify({ searchText }))}`;

/** What visitors request. A search that nobody has made is in no cache and goes to the database. */
const asked = (imagePath: string): readonly Request[] => [
  { what: "an image", address: () => imagePath },
  { what: "a read from memory", address: () => search("") },
  { what: "a page from memory", address: () => "/products" },
  { what: "a read from the database", address: (request) => search(`nothing ${request}`) },
];

/** The processor time used by this process's workerd, in milliseconds. Fails on systems without /proc. */
function workerdMs(): number {
  const stat = readFileSync(`/proc/${workerdPid()}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
}

async function answered(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}

/**
 * workerd's processor time per request, in milliseconds: an upper bound of what the platform bills, since it includes
 * the platform's own work for a Worker except TLS: sockets, cache and log.
 */
export async function* benchRequestCpu(siteUrl: string): BenchRows {
  const imagePath = /\/images\/[^"\s,]+/.exec(await answered(`${siteUrl}/products`))?.[0];
  if (imagePath === undefined) throw new Error("the catalogue shows no image");
  let next = 0;
  for (const { what, address } of asked(imagePath)) {
    const perRequest: number[] = [];
    await answered(siteUrl + address(next++));
    for (let run = 0; run < RUNS; run++) {
      const before = workerdMs();
      for (let request = 0; request < REQUESTS; request++) await answered(siteUrl + address(next++));
      perRequest.push((workerdMs() - before) / REQUESTS);
    }
    yield {
      group: "Worker",
      what: `CPU of ${what}`,
      unit: "ms",
      values: perRequest,
      beside: { what: "free plan's limit", values: [FREE_PLAN_LIMIT_MS] },
      aim: null,
    };
  }
}
