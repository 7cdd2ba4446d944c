import pageShell from "../../index.html?raw";
import { serve } from "../serve.ts";
import { ORIGIN, testEnv } from "./shop.ts";

/** Serves the page shell as it stands in the sources: the tests run without a build. */
export const PAGE_ASSETS = { fetch: () => Promise.resolve(new Response(pageShell)) };

type OpenOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Settings of the Worker that this request meets. */
  readonly vars?: Readonly<Record<string, string>>;
};

/** A page as a browser asks for it. */
export function openPage(path: string, { headers = {}, vars = {} }: OpenOptions = {}): Promise<Response> {
  return callPage(path, { headers }, vars);
}

/** Any request to the Worker, with its pages' shell at hand. */
export function callPage(
  path: string,
  init: RequestInit = {},
  vars: OpenOptions["vars"] = {},
): Promise<Response> {
  const env = Object.assign(testEnv(), { ASSETS: PAGE_ASSETS }, vars);
  return Promise.resolve(serve(new Request(`${ORIGIN}${path}`, init), env));
}

/** The HTML of a page, and its parts. */
export async function pageHtml(path: string): Promise<{ head: string; root: string; html: string }> {
  const html = await (await openPage(path)).text();
  const [head = "", body = ""] = html.split("</head>");
  return { head, root: body, html };
}
