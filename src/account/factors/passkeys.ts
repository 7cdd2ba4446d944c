import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { BrowserRefusal } from "#src/api/failure.ts";

/** Thrown if the browser made no signature: the visitor cancelled, or there is no passkey for this site. */
export class NoPasskey extends BrowserRefusal {
  override readonly name = "NoPasskey";
}

const NONE_TEXT = "No passkey was used. You can try again.";
const UNSUPPORTED_TEXT = "This browser doesn’t support passkeys.";
const KNOWN_TEXT = "This device already has a passkey for your account.";

async function orNoPasskey<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    throw new NoPasskey(isKnown ? KNOWN_TEXT : NONE_TEXT, { cause: error });
  }
}

function requireSupport(): void {
  if (!browserSupportsWebAuthn()) throw new NoPasskey(UNSUPPORTED_TEXT);
}

/** Lets the visitor choose a passkey, which signs what the server asks (D58). Throws NoPasskey if none does. */
export async function signWithPasskey(ask: () => Promise<PublicKeyCredentialRequestOptionsJSON>) {
  requireSupport();
  const optionsJSON = await ask();
  return orNoPasskey(startAuthentication({ optionsJSON }));
}

/** Lets the visitor's device make a passkey (D58). Throws NoPasskey if it doesn't. */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  requireSupport();
  return orNoPasskey(startRegistration({ optionsJSON }));
}
