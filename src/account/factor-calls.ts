import type { Proof } from "#domain/accounts/factor-input.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { makePasskey, signWithPasskey } from "./passkeys.ts";

/** The calls of the forms for passkeys and codes. */
export type Calls = Pick<TrpcClient, "factors">;
/** The outcome of a change: a sentence, and new recovery codes if it made any. */
export type Changed = { readonly message: string; readonly recoveryCodes: readonly string[] | null };

const changed = (message: string, recoveryCodes: readonly string[] | null = null): Changed => ({
  message,
  recoveryCodes,
});

/** Makes a passkey on this device and adds it to the account; throws NoPasskey if the device makes none. */
export async function addPasskey(
  client: Calls,
  { currentPassword, name }: { readonly currentPassword: string; readonly name: string },
): Promise<Changed> {
  const passkey = await makePasskey(await client.factors.startPasskey.mutate({ currentPassword }));
  const { recoveryCodes } = await client.factors.addPasskey.mutate({ passkey, name });
  return changed("The passkey has been added.", recoveryCodes);
}

export async function renamePasskey(client: Calls, id: string, name: string): Promise<Changed> {
  return changed((await client.factors.renamePasskey.mutate({ id, name })).message);
}

export async function removePasskey(client: Calls, id: string, proof: Proof): Promise<Changed> {
  return changed((await client.factors.removePasskey.mutate({ id, proof })).message);
}

/** Asks for a secret for an authenticator app. */
export const startCodes = (client: Calls, currentPassword: string) =>
  client.factors.startCodes.mutate({ currentPassword });

export async function switchCodesOn(client: Calls, code: string): Promise<Changed> {
  const { recoveryCodes } = await client.factors.switchCodesOn.mutate({ code });
  return changed("Codes are on.", recoveryCodes);
}

export async function switchCodesOff(client: Calls, proof: Proof): Promise<Changed> {
  return changed((await client.factors.switchCodesOff.mutate({ proof })).message);
}

export async function makeRecoveryCodes(client: Calls, proof: Proof): Promise<Changed> {
  const { recoveryCodes } = await client.factors.makeRecoveryCodes.mutate({ proof });
  return changed("New recovery codes have been made.", recoveryCodes);
}

/** Proves with a passkey that the account is the visitor's; throws NoPasskey if none is used. */
export const proveByPasskey = async (client: Calls): Promise<Proof> => ({
  passkey: await signWithPasskey(() => client.factors.askForProof.mutate()),
});
