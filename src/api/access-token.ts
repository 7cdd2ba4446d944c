/** The facts that the browser reads from an access token (S54). The server verifies it; this doesn't. */
export type TokenFacts = {
  readonly username: string;
  readonly roles: readonly number[];
  /** Expiry, in milliseconds since 1970. */
  readonly endsAt: number;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Reads a token's payload; null if it isn't a valid token. */
export function readTokenFacts(token: string): TokenFacts | null {
  const claims = readPayload(token);
  if (!isObject(claims) || !isObject(claims["UserInfo"])) return null;
  const { exp } = claims;
  const { username, roles } = claims["UserInfo"];
  if (typeof exp !== "number" || typeof username !== "string" || !Array.isArray(roles)) return null;
  return {
    username,
    roles: roles.filter((role): role is number => typeof role === "number"),
    endsAt: exp * 1000,
  };
}

function readPayload(token: string): unknown {
  const [, payload = ""] = token.split(".");
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
