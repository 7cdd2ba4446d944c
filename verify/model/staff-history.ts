import type { ShopState } from "./shop-state.ts";

/** A call that only staff may make, and what its caller was told; moments are numbers of the trace's entries. */
export type StaffCall = {
  readonly username: string;
  readonly call: string;
  /** A success leaves an act (D60). */
  readonly leavesAct: boolean;
  readonly from: number;
  /** Undefined while it runs, and if its response was lost. */
  answer: { readonly at: number; readonly status: number } | undefined;
};

/** A change of somebody's roles that was confirmed: from the roles that its page had shown. */
export type RolesChanged = {
  readonly username: string;
  readonly seen: readonly string[];
  readonly roles: readonly string[];
  readonly from: number;
};

type Rules = ShopState["staffRules"][number];
const NO_RULES: Rules = { refundLimitCents: null, isFactorRequired: false };

type Member = { readonly roles: readonly string[]; readonly hasFactor: boolean };

/** Who was staff, and under which rules, from a moment on. */
export type Standing = {
  readonly from: number;
  readonly members: Readonly<Record<string, Member>>;
  readonly rules: Rules;
};

const standingOf = (from: number, { accounts, staffRules: [rules = NO_RULES] }: ShopState): Standing => ({
  from,
  rules,
  members: Object.fromEntries(
    accounts.map(({ username, staffRoles: roles, hasFactor }) => [username, { roles, hasFactor }]),
  ),
});

/** Every standing of the staff so far, the shop just before the latest commit, and the calls that staff made. */
export class StaffHistory {
  readonly calls: StaffCall[] = [];
  readonly changes: RolesChanged[] = [];
  readonly #standings: Standing[] = [];
  #before: ShopState | undefined;
  #latest: ShopState | undefined;
  #beforeAt = 0;
  #latestAt = 0;

  /** Records the shop after a commit. Each commit is recorded before the next one happens. */
  note(from: number, shop: ShopState): void {
    this.#before = this.#latest;
    this.#beforeAt = this.#latestAt;
    this.#latestAt = from;
    this.#latest = shop;
    const next = standingOf(from, shop);
    const last = this.#standings.at(-1);
    if (!last || JSON.stringify({ ...next, from: last.from }) !== JSON.stringify(last))
      this.#standings.push(next);
  }

  /** The shop before the latest commit; undefined if the history has just begun. */
  get before(): ShopState | undefined {
    return this.#before;
  }

  /** Records the beginning of a call; the returned object takes its answer. */
  begin(username: string, from: number, call: Pick<StaffCall, "call" | "leavesAct">): StaffCall {
    const begun: StaffCall = { ...call, username, from, answer: undefined };
    this.calls.push(begun);
    return begun;
  }

  get answered(): number {
    return this.calls.filter(({ answer }) => answer !== undefined).length + this.changes.length;
  }

  /** The calls that may have made the latest commit, or were answered since the one before: those that aren't over for longer. */
  get recent(): readonly StaffCall[] {
    return this.calls.filter(({ answer }) => answer === undefined || answer.at >= this.#beforeAt);
  }

  /** Every standing since a moment, beginning with the one that was in force then. */
  since(from: number): readonly Standing[] {
    const first = this.#standings.findLastIndex((standing) => standing.from <= from);
    return this.#standings.slice(Math.max(0, first));
  }
}
