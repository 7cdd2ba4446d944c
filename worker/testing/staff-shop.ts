import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { beforeEach } from "vitest";
import { safeParse } from "zod/v4/core";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import type { AppRouter } from "../entry/api/router.ts";
import { shopCalls } from "../entry/calls.ts";
import { freshHeaders, signedInAdmin, signedInUser, type TestAccount } from "./accounts.ts";
import { mutation, type RefusedCall, refusalOf, resultOf } from "./mutation.ts";
import { resetPayments } from "./payments.ts";
import { query } from "./query.ts";

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** A procedure as tRPC calls it: `orders.refund`. An unknown name doesn't compile. */
export type CallName = {
  [Group in keyof Outputs]: `${Group}.${keyof Outputs[Group] & string}`;
}[keyof Outputs];

type Of<Router, Name> = Name extends `${infer Group}.${infer Call}`
  ? Group extends keyof Router
    ? Call extends keyof Router[Group]
      ? Router[Group][Call]
      : never
    : never
  : never;
/** What a call takes. */
export type InputOf<Name extends CallName> = Of<Inputs, Name>;
/** A call without input takes no second argument. */
type Given<Name> =
  undefined extends Of<Inputs, Name> ? [input?: Of<Inputs, Name>] : [input: Of<Inputs, Name>];

type Headers = Record<string, string>;

/** Somebody who calls the shop's procedures as the browser does. */
export type Caller = {
  /** The headers of this caller's next request, valid at the shop's time. */
  readonly headers: () => Promise<Headers>;
  /** Makes a call, with any input, and returns the response, including a refusal. */
  readonly act: (name: CallName, input?: unknown) => Promise<Response>;
  /** Makes a call that must succeed, and returns its data. */
  readonly done: <Name extends CallName>(name: Name, ...given: Given<Name>) => Promise<Of<Outputs, Name>>;
  /** Makes a call, with any input, that must be refused. */
  readonly refused: (name: CallName, input?: unknown) => Promise<RefusedCall>;
};

const procedures = new Map(shopCalls.procedures.map((procedure) => [procedure.name, procedure]));

function procedureOf(name: CallName) {
  const procedure = procedures.get(name);
  if (!procedure) throw new Error(`there is no call ${name}`);
  return procedure;
}

const isOutputOf = <Name extends CallName>(name: Name, data: unknown): data is Of<Outputs, Name> =>
  safeParse(procedureOf(name).response, data).success;

/** Calls with these headers. */
function callerWith(headers: Caller["headers"]): Caller {
  const act: Caller["act"] = async (name, input) =>
    (procedureOf(name).type === "query" ? query : mutation)(name, input, await headers());
  return {
    headers,
    act,
    done: async (name, ...[input]) => {
      const data = await resultOf(await act(name, input));
      if (!isOutputOf(name, data)) throw new Error(`${name} answers another form than its schema`);
      return data;
    },
    refused: async (name, input) => refusalOf(await act(name, input)),
  };
}

/** Calls as this account. */
export const callerOf = (account: TestAccount): Caller => callerWith(() => freshHeaders(account));

/** Calls without an account, as buyers do. */
export const anybody: Caller = callerWith(() => Promise.resolve({}));

const NAMES: Readonly<Record<StaffRole, string>> = {
  owner: "warden",
  sales: "seller",
  catalogue: "editor",
  accountant: "counter",
};

type Role = StaffRole | "user";

type StaffShop = Caller & {
  /** Staff of a role, or a shopper with an account. */
  readonly as: (role: Role) => Caller;
  /** Forgets the accounts, for a test that empties the shop once more. */
  readonly signOut: () => void;
};

/**
 * Resets the shop before each test, to one product for sale unless `reset` says otherwise, and calls it as its owner,
 * `warden`. Roles that are named before the tests are signed in with the owner, others with their first call.
 */
export function staffShop(reset: () => Promise<void> = resetPayments): StaffShop {
  const named = new Set<Role>();
  const accounts = new Map<Role, Promise<TestAccount>>();
  const accountOf = (role: Role): Promise<TestAccount> => {
    const known = accounts.get(role);
    if (known) return known;
    const made = role === "user" ? signedInUser() : signedInAdmin(NAMES[role], [role]);
    accounts.set(role, made);
    return made;
  };
  let hasBegun = false;
  beforeEach(async () => {
    hasBegun = true;
    accounts.clear();
    await reset();
    for (const role of named) await accountOf(role);
  });
  const as = (role: Role) => {
    if (!hasBegun) named.add(role);
    return callerWith(async () => freshHeaders(await accountOf(role)));
  };
  return { ...as("owner"), as, signOut: () => accounts.clear() };
}
