import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { z } from "zod";
import { startMailSandbox, type MailSandbox } from "#packages/mail-sandbox";
import { startStripeSandbox, type StripeSandbox } from "#packages/stripe-sandbox";
import { type InvoiceTaxIds, requireInvoiceTax } from "#ops/deploy/stripe-tax.ts";
import { LOCAL_MAIL, SANDBOX_KEYS } from "#dev/settings.ts";
import { booksSchema, type ProviderBooks } from "#verify/model/provider-books.ts";
import { virtualNowMs } from "./virtual-time.ts";

/** How long a bank debit takes: long enough for much to happen before it arrives. */
const DEBIT_MS = 3 * 60 * 60 * 1000;

/** The sandboxes' addresses as the Worker sees them: this run's ports must not affect what it does. */
export const STRIPE_ADDRESS = "http://127.0.0.1:2";
export const MAIL_ADDRESS = "http://127.0.0.1:3";
/** Nobody answers there: the simulation sells to consumers only. */
export const NO_VIES_ADDRESS = "http://127.0.0.1:4";

/** Who is at the other end of a call. */
export type Target = "stripe" | "mail";

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
export type SandboxResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * The sandboxes of payments and mail, both on the simulation's clock and reached over HTTP like any client reaches them.
 */
export class Sandboxes {
  readonly taxIds: InvoiceTaxIds;
  readonly #stripe: StripeSandbox;
  readonly #mail: MailSandbox;
  readonly #agent = new Agent({ keepAlive: false });
  #books: ProviderBooks | undefined;

  private constructor(stripe: StripeSandbox, mail: MailSandbox, taxIds: InvoiceTaxIds) {
    this.#stripe = stripe;
    this.#mail = mail;
    this.taxIds = taxIds;
  }

  static async start(): Promise<Sandboxes> {
    const stripe = await startStripeSandbox({ ...SANDBOX_KEYS, now: virtualNowMs, asyncDelayMs: DEBIT_MS });
    const mail = await startMailSandbox({
      apiKey: LOCAL_MAIL.apiKey,
      webhookSecret: LOCAL_MAIL.webhookSecret,
      now: virtualNowMs,
    });
    return new Sandboxes(stripe, mail, await requireInvoiceTax(clientOf(stripe), {}));
  }

  /** Every mail that was accepted. */
  get mails() {
    return this.#mail.messages;
  }

  /** Answers a call of the Worker. */
  answer(target: Target, call: Call): Promise<SandboxResponse> {
    if (target === "stripe") this.#books = undefined;
    return this.#send({ stripe: this.#stripe.url, mail: this.#mail.url }[target], call);
  }

  /** Acts in the provider's dashboard or on the payment form. Returns null, or the reason for the refusal. */
  async control(path: string, body: object): Promise<string | null> {
    const answer = await this.answer("stripe", {
      method: "POST",
      path: `/_control/${path}`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.status < 300) return null;
    return refusalSchema.parse(JSON.parse(answer.body)).error.message;
  }

  /** Returns the provider's books at this moment. */
  async books(): Promise<ProviderBooks> {
    this.#books ??= booksSchema.parse(JSON.parse((await this.#state()).body));
    return this.#books;
  }

  /** Forgets the cached books after time has passed, because events that were due have happened there too. */
  forgetBooks(): void {
    this.#books = undefined;
  }

  async reset(): Promise<void> {
    await this.control("reset", {});
    this.#mail.reset();
    this.forgetBooks();
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.#stripe.close();
    await this.#mail.close();
  }

  #state(): Promise<SandboxResponse> {
    return this.#send(this.#stripe.url, { method: "GET", path: "/_control/state", headers: {}, body: "" });
  }

  #send(origin: string, { method, path, headers, body }: Call): Promise<SandboxResponse> {
    return new Promise((resolve, reject) => {
      const call = request(
        new URL(path, origin),
        { method, agent: this.#agent, headers: { ...headers, "content-length": Buffer.byteLength(body) } },
        (answer) => {
          text(answer).then(
            (received) =>
              resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer.headers), body: received }),
            reject,
          );
        },
      );
      call.on("error", reject);
      call.end(body);
    });
  }
}

/** Without `fetch`, whose idle connection would leave a timer in the first schedule, and so change its course. */
function clientOf({ url }: StripeSandbox): Stripe {
  const { hostname, port } = new URL(url);
  const httpClient = Stripe.createNodeHttpClient(new Agent({ keepAlive: false }));
  return new Stripe(SANDBOX_KEYS.secretKey, {
    protocol: "http",
    host: hostname,
    port,
    httpClient,
    telemetry: false,
  });
}

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

const headersOf = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
