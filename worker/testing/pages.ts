import pageShell from "../../index.html?raw";
import { serve } from "../entry/app.ts";
import { ORIGIN, testEnv } from "./shop.ts";

/** Serves the page shell from the sources, because tests run without a build. */
export const PAGE_ASSETS = { fetch: () => Promise.resolve(new Response(pageShell)) };

type OpenOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Worker settings for this request. */
  readonly vars?: Readonly<Record<string, string>>;
};

/** Requests a page like a browser. */
export function openPage(path: string, { headers = {}, vars = {} }: OpenOptions = {}): Promise<Response> {
  return callPage(path, { headers }, vars);
}

/** Sends any request to the Worker, with the page shell available. */
export function callPage(
  path: string,
  init: RequestInit = {},
  vars: OpenOptions["vars"] = {},
): Promise<Response> {
  const env = Object.assign(testEnv(), { ASSETS: PAGE_ASSETS }, vars);
  return Promise.resolve(serve(new Request(`${ORIGIN}${path}`, init), env));
}

export async function pageHtml(path: string): Promise<{ head: string; root: string; html: string }> {
  const html = await (await openPage(path)).text();
  const [head = "", body = ""] = html.split("</head>");
  return { head, root: body, html };
}
