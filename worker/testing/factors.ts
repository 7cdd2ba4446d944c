import { z } from "zod";
import {
  codeSecretResponse,
  passkeyCreationResponse,
  passkeyRequestResponse,
  recoveryCodesResponse,
} from "../accounts/response-schemas.ts";
import { codeFrom } from "./authenticator-app.ts";
import { Authenticator } from "./authenticator.ts";
import { mutation, resultOf } from "./mutation.ts";
import { cookieHeader, PASSWORD, signIn, tokenOf } from "./sign-in.ts";

export { codeFrom } from "./authenticator-app.ts";

type Headers = Record<string, string>;
export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** Signs the tests' account in by its password alone, before it has a factor, and returns the headers of its calls. */
export const signedInHeaders = async (user?: string): Promise<Headers> =>
  bearer(await tokenOf(await signIn(user === undefined ? {} : { user })));

/** Sends a mutation that must succeed. */
export async function done(procedure: string, input: unknown, headers: Headers = {}): Promise<unknown> {
  return resultOf(await mutation(procedure, input, headers));
}

export async function askForNewPasskey(headers: Headers) {
  return passkeyCreationResponse.parse(
    await done("factors.startPasskey", { currentPassword: PASSWORD }, headers),
  );
}

export async function askForPasskey(procedure: string, headers: Headers = {}) {
  return passkeyRequestResponse.parse(await done(procedure, undefined, headers));
}

/** Adds a passkey to the account of these headers. */
export async function addedPasskey(
  headers: Headers,
): Promise<{ passkey: Authenticator; recoveryCodes: readonly string[] | null }> {
  const passkey = await Authenticator.new();
  const input = { passkey: await passkey.create(await askForNewPasskey(headers)), name: "Laptop" };
  const { recoveryCodes } = recoveryCodesResponse.parse(await done("factors.addPasskey", input, headers));
  return { passkey, recoveryCodes };
}

/** Makes a secret for the account's codes, without switching them on. */
export const codeSecret = async (headers: Headers) =>
  codeSecretResponse.parse(await done("factors.startCodes", { currentPassword: PASSWORD }, headers));

/** Switches codes on by the current code; the next one is accepted, too, and returns the secret. */
export async function switchedOnCodes(
  headers: Headers,
): Promise<{ secret: string; recoveryCodes: readonly string[] | null }> {
  const { secret } = await codeSecret(headers);
  const { recoveryCodes } = recoveryCodesResponse.parse(
    await done("factors.switchCodesOn", { code: await codeFrom(secret) }, headers),
  );
  return { secret, recoveryCodes };
}

const waiting = z.object({ secondFactor: z.object({ passkey: z.boolean(), code: z.boolean() }) });

/** Gives the right password of an account with a factor on the page, and returns the browser's cookie. */
export async function pendingSignIn(more: object = {}): Promise<{ cookie: string }> {
  const answer = await mutation("auth.signInWithPassword", {
    user: "Vera-Line",
    password: PASSWORD,
    ...more,
  });
  const cookie = cookieHeader(answer);
  waiting.parse(await resultOf(answer));
  return cookie;
}

export const finish = (step: unknown, headers: Headers): Promise<Response> =>
  mutation("auth.finishSignIn", step, headers);
