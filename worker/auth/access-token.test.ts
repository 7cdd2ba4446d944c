import { sign } from "hono/jwt";
import { describe, expect, it } from "vitest";
import { settings } from "../testing/shop.ts";
import { readAccessToken, signAccessToken, type TokenUser } from "./access-token.ts";
import { newDeviceKey } from "./sign-in-limit.ts";

const USER: TokenUser = {
  id: "3f0b6a52-5d0e-4a53-9f0c-0d3e5b1f6a11",
  username: "Vera-Line",
  roles: [2001, 5150],
  sessionHash: "hash-of-a-session",
};

const base64url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function claims() {
  const now = Math.floor(Date.now() / 1000);
  const { siteUrl } = settings();
  const UserInfo = { username: USER.username, roles: USER.roles };
  return {
    UserInfo,
    sub: USER.id,
    sid: USER.sessionHash,
    iss: siteUrl,
    aud: siteUrl,
    iat: now,
    exp: now + 900,
  };
}

const signed = (fields: object, algorithm: "HS256" | "HS384" | "HS512" = "HS256") =>
  sign({ ...claims(), ...fields }, settings().tokenSecret, algorithm);

const altered = async () => {
  const [head, , signature] = (await signed({})).split(".");
  return [head, base64url({ ...claims(), sub: crypto.randomUUID() }), signature].join(".");
};

/** Tokens that identify nobody: unsigned, signed otherwise, expired or issued elsewhere (ASVS V9.1). */
const REFUSED: Readonly<Record<string, () => Promise<string>>> = {
  "has no signature and claims to need none": async () =>
    `${base64url({ alg: "none", typ: "JWT" })}.${base64url(claims())}.`,
  "is signed by HS384 with the right key": () => signed({}, "HS384"),
  "is signed by HS512 with the right key": () => signed({}, "HS512"),
  "includes its own key": async () => {
    const [, payload] = (await signed({})).split(".");
    const head = base64url({ alg: "HS256", typ: "JWT", jwk: { kty: "oct", k: "a2V5" } });
    return `${head}.${payload}.${base64url({})}`;
  },
  "is signed with another key": () => sign(claims(), "another-secret-of-thirty-two-characters", "HS256"),
  "was altered": altered,
  "has expired": () => signed({ exp: Math.floor(Date.now() / 1000) - 1 }),
  "never expires": () => signed({ exp: undefined }),
  "is not valid yet": () => signed({ nbf: Math.floor(Date.now() / 1000) + 60 }),
  "was issued for another site": () => signed({ aud: "https://elsewhere.example" }),
  "names no audience": () => signed({ aud: undefined }),
  "was issued by another site": () => signed({ iss: "https://elsewhere.example" }),
  "names no session": () => signed({ sid: "" }),
  "names its user other than by id": () => signed({ sub: "admin" }),
  "is the cookie of a known device": () => newDeviceKey(settings(), USER.id),
  "is not a token": () => Promise.resolve("eyJ.eyJ.eyJ"),
};

describe("an access token", () => {
  it("identifies the user it was issued to", async () => {
    expect(await readAccessToken(settings(), await signAccessToken(settings(), USER, new Date()))).toEqual(
      USER,
    );
    expect(await readAccessToken(settings(), await signed({}))).toEqual(USER);
  });

  it.each(Object.entries(REFUSED))("identifies nobody if it %s", async (_name, make) => {
    expect(await readAccessToken(settings(), await make())).toBeNull();
  });
});
