import { z } from "zod";
import { MEMBER_STATE_CODES, type MemberStateCode } from "./member-states.ts";

const MAX_DELAY_MS = 10 * 60 * 1000;

/** The states of GET /check-status. A state that isn't monitored still answers. */
const availability = z.enum(["Available", "Unavailable", "Monitoring Disabled"]);
export type Availability = z.infer<typeof availability>;

/** The response sent instead, such as a gateway's. */
const givenAnswer = z.strictObject({
  status: z.int().min(200).max(599),
  body: z.string().default(""),
});

/** The state of the whole service: `unavailable` answers 503, `hang` never answers, `drop` closes the connection. */
const service = z.union([z.enum(["ok", "unavailable", "hang", "drop"]), givenAnswer]);
export type ServiceFault = z.output<typeof service>;

/** The body of POST /_control. Fields that are left out don't change. */
export const controlForm = z
  .strictObject({
    service: service.optional(),
    /** The number of calls after which the service is ok again; without it, until the next change. */
    calls: z.int().min(1).optional(),
    delayMs: z.int().min(0).max(MAX_DELAY_MS).optional(),
    memberStates: z.partialRecord(z.enum(MEMBER_STATE_CODES), availability).optional(),
  })
  .refine(({ service, calls }) => calls === undefined || service !== undefined, "calls needs a service.");
export type ControlChange = z.input<typeof controlForm>;

export class Faults {
  delayMs = 0;
  #service: ServiceFault = "ok";
  #callsLeft = Infinity;
  readonly #memberStates = new Map<string, Availability>();

  set({ service, calls, delayMs, memberStates = {} }: z.output<typeof controlForm>): void {
    if (service !== undefined) {
      this.#service = service;
      this.#callsLeft = calls ?? Infinity;
    }
    if (delayMs !== undefined) this.delayMs = delayMs;
    for (const [code, state] of Object.entries(memberStates)) this.#memberStates.set(code, state);
  }

  reset(): void {
    this.set({ service: "ok", delayMs: 0 });
    this.#memberStates.clear();
  }

  /** Returns the fault of the service for this call, and counts it. */
  next(): ServiceFault {
    const service = this.#service;
    this.#callsLeft -= 1;
    if (this.#callsLeft <= 0) this.set({ service: "ok" });
    return service;
  }

  availabilityOf(code: MemberStateCode): Availability {
    return this.#memberStates.get(code) ?? "Available";
  }
}
