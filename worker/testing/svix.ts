const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Signs `id.timestamp.body` as Svix does for Resend. */
export async function svixSignature(secret: string, content: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.replace("whsec_", "")), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return `v1,${toBase64(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(content)))}`;
}
