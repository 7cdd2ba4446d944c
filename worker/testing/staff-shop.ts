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
  [Group in keyof Outputs & string]: `${Group}.${keyof Outputs[Group] & string}`;
}[keyof Outputs & string];

type Of<Router, Name> = Name extends `${infer Group}.${infer Call}`
  ? Group extends keyof Router
    ? Call extends keyof Router[Group]
      ? Router[Group][Call]
      : never
    : never
  : never;
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

type StaffShop = Caller & {
  /** Staff of a role, or a shopper with an account; signed in with the first call. `owner` is the shop's own caller. */
  readonly as: (role: StaffRole | "user") => Caller;
};

/**
 * Resets the shop before each test, to one product for sale unless `reset` says otherwise, and calls it as its owner,
 * `warden`, who is signed in with the first call.
 */
export function staffShop(reset: () => Promise<void> = resetPayments): StaffShop {
  const accounts = new Map<StaffRole | "user", Promise<TestAccount>>();
  beforeEach(async () => {
    accounts.clear();
    await reset();
  });
  const accountOf = (role: StaffRole | "user"): Promise<TestAccount> => {
    const known = accounts.get(role);
    if (known) return known;
    const made = role === "user" ? signedInUser() : signedInAdmin(NAMES[role], [role]);
    accounts.set(role, made);
    return made;
  };
  const as = (role: StaffRole | "user") => callerWith(async () => freshHeaders(await accountOf(role)));
  return { ...as("owner"), as };
}
