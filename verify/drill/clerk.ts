import { type Admin, makeAdmin, signIn } from "#dev/testing/admin.ts";
import type { CallResponse, CallOutcome } from "#dev/testing/caller.ts";
import type { DrillContext } from "./context.ts";

const SIGNED_OUT = 401;

/** The shop's response to an attempt to deliver. */
type Deed = { readonly status: number };

/** An administrator who delivers. All references differ, so that each shows whose delivery counted. */
export class Clerk {
  readonly name: string;
  readonly deeds: Deed[] = [];
  readonly #initial: string;
  #admin: Admin;
  #references = 0;

  static async of(ground: DrillContext, name: string): Promise<Clerk> {
    return new Clerk(name, await makeAdmin(ground, name));
  }

  private constructor(name: string, admin: Admin) {
    this.name = name;
    this.#initial = name.charAt(0).toUpperCase();
    this.#admin = admin;
  }

  /** Signs in again, because a turned clock ends an access token. */
  async arrive(): Promise<void> {
    this.#admin = await signIn(this.#admin.caller, this.name);
  }

  /** Calls a procedure, signing in again if necessary: a call refused with 401 has done nothing. */
  async #act(procedure: string, input: object): Promise<CallResponse> {
    const call = () => {
      const { caller, headers } = this.#admin;
      return caller.post(procedure, `/trpc/${procedure}`, input, headers);
    };
    const answer = await call();
    if (answer.status !== SIGNED_OUT) return answer;
    await this.arrive();
    return call();
  }

  deliver(id: string): Promise<void> {
    const row = { id, reference: this.#newReference() };
    return this.#note("deliveries.deliver", row);
  }

  deliverTogether(ids: readonly string[]): Promise<void> {
    const rows = ids.map((id) => ({ id, reference: this.#newReference() }));
    return this.#note("deliveries.bulk", { rows, dryRun: false });
  }

  failures(isFailure: (noted: CallOutcome) => boolean): string[] {
    const { caller } = this.#admin;
    return [...caller.failures(isFailure), ...caller.leaked()].map((one) => `${this.name}: ${one}`);
  }

  async #note(procedure: string, input: object): Promise<void> {
    const { status } = await this.#act(procedure, input);
    this.deeds.push({ status });
  }

  #newReference(): string {
    this.#references += 1;
    return `DR-${this.#initial}-${String(this.#references).padStart(6, "0")}`;
  }
}
