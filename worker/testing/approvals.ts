import { expect } from "vitest";
import { WAITS_TEXT } from "#domain/accounts/approvals.ts";
import { passkeyRequestResponse, approvalsResponse } from "../accounts/response-schemas.ts";
import { passkeys } from "../db/schema/factors.ts";
import { approvals } from "../db/schema/staff.ts";
import { Authenticator } from "./authenticator.ts";
import { requestExport } from "./exports.ts";
import { done, signedInHeaders } from "./factors.ts";
import { found } from "./found.ts";
import { mutation } from "./mutation.ts";
import { resetPayments } from "./payments.ts";
import { dataOf, query } from "./query.ts";
import { testDatabase } from "./shop.ts";
import { AS_OWNER } from "./accounts.ts";
import { newAccount } from "./sign-in.ts";

type Headers = Record<string, string>;
export type Owner = { readonly id: string; readonly headers: Headers; readonly passkey: Authenticator };
type Asker = { readonly headers: Headers };

/** The refusal of a call that waits for another owner (D57). */
export const WAITS = { status: 403, message: WAITS_TEXT, approval: "waits" };

/** Creates a signed-in owner with a passkey. */
export async function ownerWithPasskey(username: string): Promise<Owner> {
  const id = await newAccount(username, AS_OWNER);
  const headers = await signedInHeaders(username);
  const passkey = await Authenticator.new();
  await testDatabase()
    .insert(passkeys)
    .values(await passkey.rowOf(id));
  return { id, headers, passkey };
}

/** A shop with two owners who have a passkey. */
export async function shopOfTwoOwners() {
  await resetPayments();
  return { ada: await ownerWithPasskey("Ada-Owner"), grace: await ownerWithPasskey("Grace-Owner") };
}

/** Switches the rule on or off; refunds above €100 wait. */
export const setRule = (secondEyes: boolean, { headers }: Asker) =>
  mutation("staff.setSecondEyes", { secondEyes, secondEyesRefundCents: 100_00 }, headers);
export const switchOn = async (by: Asker) => expect((await setRule(true, by)).status).toBe(200);
export const refunding = (number: string, amountCents: number, { headers }: Asker) =>
  mutation("orders.refund", { number, amountCents, reason: "Asked" }, headers);
export const inviting = (roles: readonly string[], { headers }: Asker) =>
  mutation("staff.invite", { name: "Joan", roles }, headers);
export async function ledgerStatus({ headers }: Asker, month = "2026-10"): Promise<number> {
  const answer = await requestExport("ledger", { month }, headers);
  await answer.body?.cancel();
  return answer.status;
}

export const storedApprovals = () => testDatabase().select().from(approvals);
export const onlyApproval = async () => found((await storedApprovals())[0]);
export const requestsOf = async ({ headers }: Asker) =>
  (await dataOf(await query("approvals.list", undefined, headers), approvalsResponse)).requests;

/** Asks to approve a request, and returns what the passkey has to sign. */
export const askToApprove = async (id: string, { headers }: Asker) =>
  passkeyRequestResponse.parse(await done("approvals.askToApprove", { id }, headers));
export const approve = (id: string, passkey: object, { headers }: Asker) =>
  mutation("approvals.approve", { id, passkey }, headers);

/** Approves the only request there is. */
export async function approveOnly(by: Owner): Promise<void> {
  const { id } = await onlyApproval();
  expect((await approve(id, await by.passkey.get(await askToApprove(id, by)), by)).status).toBe(200);
}
