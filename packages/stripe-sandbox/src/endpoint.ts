import type { FormTree } from "./form-encoding.ts";
import type { Cause } from "./books.ts";
import type { Ledger } from "./ledger.ts";
import type { WebhookSender } from "./webhooks.ts";

export type ApiCall = { ledger: Ledger; webhooks: WebhookSender; id: string; params: FormTree; cause: Cause };
/** One call of the API: its method, its path and its handler. */
export type Endpoint = { method: "DELETE" | "GET" | "POST"; path: RegExp; run: (call: ApiCall) => object };
