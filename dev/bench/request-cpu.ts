import { readFileSync } from "node:fs";
import { workerdPid } from "../drill/workerd.ts";
import type { BenchRow } from "./row.ts";

const RUNS = 5;
/** By which one request's share stands out from the system's clock, which ticks every 10 ms. */
const REQUESTS = 200;
const TICK_MS = 10;
const FREE_PLAN_LIMIT_MS = 10;
/** Where a process's `stat` has them, counted from behind its name. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

type Request = { readonly what: string; readonly address: (request: number) => string };

const search = (searchText: string): string =>
  `/trpc/filters.search?input=${encodeURIComponent(JSON.stringify({ searchText }))}`;

/** What visitors ask for. A text that nobody has searched for is in no memory, and is asked of the database. */
const asked = (imagePath: string): readonly Request[] => [
  { what: "an image", address: () => imagePath },
  { what: "a read from memory", address: () => search("") },
  { what: "a page from memory", address: () => "/products" },
  { what: "a read from the database", address: (request) => search(`nothing ${request}`) },
];

/** The processor time that the workerd of this process has used, in milliseconds. Fails where the system has no /proc. */
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
 * The processor time of workerd a request, in milliseconds: an upper bound of what the platform bills, since it contains
 * what the platform does for a Worker: TLS aside, its sockets, its cache and its log.
 */
export async function benchRequestCpu(siteUrl: string): Promise<BenchRow[]> {
  const imagePath = /\/images\/[^"\s,]+/.exec(await answered(`${siteUrl}/products`))?.[0];
  if (imagePath === undefined) throw new Error("the catalogue shows no image");
  let next = 0;
  const rows: BenchRow[] = [];
  for (const { what, address } of asked(imagePath)) {
    const perRequest: number[] = [];
    await answered(siteUrl + address(next++));
    for (let run = 0; run < RUNS; run++) {
      const before = workerdMs();
      for (let request = 0; request < REQUESTS; request++) await answered(siteUrl + address(next++));
      perRequest.push((workerdMs() - before) / REQUESTS);
    }
    rows.push({
      group: "Worker",
      what: `CPU of ${what}`,
      unit: "ms",
      values: perRequest,
      beside: { what: "free plan's limit", values: [FREE_PLAN_LIMIT_MS] },
      aim: null,
    });
  }
  return rows;
}
