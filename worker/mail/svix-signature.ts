/** The allowed difference between signing and receipt: clocks differ, and an old delivery may be a replay. */
const TOLERANCE_SECONDS = 5 * 60;

export type SignedDelivery = {
  readonly id: string | undefined;
  /** Unix time in seconds. */
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly body: string;
};

/**
 * Returns whether an event is signed as Svix signs for Resend: HMAC-SHA256 of `id.timestamp.body`, in base64, after
 * `v1,`. While a secret is being rotated there are several signatures, separated by spaces. `now` is the machine's
 * time, which the sender shares.
 */
export async function isSigned(
  { id, timestamp, signature, body }: SignedDelivery,
  secret: string,
  now: Date,
): Promise<boolean> {
  if (id === undefined || timestamp === undefined || signature === undefined) return false;
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) return false;
  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(secret.replace(/^whsec_/, "")) ?? new Uint8Array(),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const given = signature.split(" ").flatMap((text) => (text.startsWith("v1,") ? [text.slice(3)] : []));
  for (const text of given) {
    const bytes = bytesOf(text);
    if (bytes !== null && (await crypto.subtle.verify("HMAC", key, bytes, content))) return true;
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
