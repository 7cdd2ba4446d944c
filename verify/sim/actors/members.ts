import { createHash } from "node:crypto";
import { z } from "zod";
import { ACCESS_TOKEN_SECONDS } from "#domain/accounts/account.ts";
import { MEMBER } from "../accounts.ts";
import type { Reply } from "../reply.ts";
import { hashPassword } from "../quick-passwords.ts";
import { virtualNowMs } from "../virtual-time.ts";
import type { World } from "../world.ts";

const signedInSchema = z.object({ accessToken: z.string() });
const ownOrdersSchema = z.object({
  result: z.object({ data: z.object({ orders: z.array(z.object({ number: z.string() })) }) }),
});
const ignore = (): void => undefined;
const SESSION_COOKIE = /(?:^|, )((?:__Host-)?session)=([^;,]+)/;
/** Slightly less than a token's lifetime. */
const TOKEN_MS = (ACCESS_TOKEN_SECONDS - 60) * 1000;
/** Names that several people want to register. */
const WANTED_NAMES = ["Dora-1", "Emil-2"] as const;

/** A browser in which somebody has signed in. */
type Device = {
  readonly username: string;
  readonly cookie: string;
  readonly sessionHash: string;
  token: string;
  tokenMs: number;
};

/** Valid under the rules of registration, and different for each number. */
const passwordOf = (number: number): string => `Compass#${number}`;

/** People with accounts: they register, sign in on many devices, change passwords, sign out and look at their orders. */
export class Members {
  readonly #world: World;
  readonly #devices: Device[] = [];
  readonly #names: string[] = [MEMBER.username];
  /** Each account's password as the shop last confirmed it, and how often it has been changed. */
  readonly #passwords = new Map<string, number>([[MEMBER.username, 0]]);
  #chosen = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Two people register a name, usually the same one. */
  register(which: number): void {
    const name = WANTED_NAMES[which % WANTED_NAMES.length] ?? WANTED_NAMES[0];
    this.#post(
      "somebody registers",
      "/api/register",
      { user: name, password: passwordOf(0) },
      ({ status }) => {
        if (status !== 200) return;
        this.#world.evidence.registrations.push(name);
        this.#names.push(name);
        this.#passwords.set(name, 0);
      },
    );
  }

  /** Somebody signs in, usually with the last confirmed password, otherwise with an earlier one. */
  signIn(which: number, more: number): void {
    const username = this.#names[which % this.#names.length] ?? MEMBER.username;
    const current = this.#passwords.get(username) ?? 0;
    const number = more % 4 === 3 ? Math.max(0, current - 1) : current;
    const password = passwordOf(number);
    this.#post(
      `${username} signs in`,
      "/api/auth",
      { user: username, password, trust: more % 2 === 0 },
      (reply) => this.#noteDevice(username, password, reply),
    );
  }

  #noteDevice(username: string, password: string, { status, body, headers }: Reply): void {
    const [, name, key] = SESSION_COOKIE.exec(headers.get("set-cookie") ?? "") ?? [];
    if (status !== 200 || name === undefined || key === undefined) return;
    const sessionHash = createHash("sha256").update(key).digest("hex");
    const { accessToken } = signedInSchema.parse(body);
    this.#devices.push({
      username,
      cookie: `${name}=${key}`,
      sessionHash,
      token: accessToken,
      tokenMs: virtualNowMs(),
    });
    this.#world.evidence.sessions.set(sessionHash, {
      username,
      passwordHash: hashPassword(password),
      isOver: false,
    });
  }

  /** Somebody changes their password, possibly while somebody else signs in with the old one. */
  changePassword(which: number, more: number): void {
    const device = this.#device(which);
    if (!device) return this.signIn(which, more);
    const { username, sessionHash } = device;
    const current = this.#passwords.get(username) ?? 0;
    this.#chosen += 1;
    const next = this.#chosen;
    this.#world.evidence.keepers.add(sessionHash);
    const input = { currentPassword: passwordOf(current), newPassword: passwordOf(next) };
    if (more % 2 === 1) this.signIn(this.#names.indexOf(username), 0);
    this.#post(
      `${username} changes the password`,
      "/trpc/auth.changePassword",
      input,
      ({ status }) => {
        if (status !== 200) return;
        this.#passwords.set(username, next);
        this.#world.evidence.endOthers(username, hashPassword(passwordOf(next)), sessionHash);
      },
      device,
    );
  }

  signOut(which: number): void {
    const device = this.#device(which);
    if (!device) return;
    const byCookie = which % 2 === 0;
    // An expired token no longer identifies a session, and signing out with it is harmless.
    const names = () => byCookie || virtualNowMs() - device.tokenMs < TOKEN_MS;
    this.#world.request(
      `${device.username} signs out`,
      "/api/logout",
      {
        method: "POST",
        headers: byCookie ? { cookie: device.cookie } : { authorization: `Bearer ${device.token}` },
        json: {},
      },
      ({ status }) => {
        if (status === 200 && names()) this.#world.evidence.endSession(device.sessionHash);
      },
    );
  }

  /** A browser exchanges its cookie for a new token. */
  refresh(which: number): void {
    const device = this.#device(which);
    if (!device) return;
    const wasOver = this.#isOver(device);
    this.#world.request(
      `${device.username} comes back`,
      "/api/refresh",
      { headers: { cookie: device.cookie } },
      ({ status, body }) => {
        if (status !== 200) return;
        if (wasOver) this.#noteLeak("a session that is over was given a new token");
        device.token = signedInSchema.parse(body).accessToken;
        device.tokenMs = virtualNowMs();
      },
    );
  }

  /** Somebody looks at their orders or company, or removes it, possibly on a device that is signed out. */
  lookAtOwn(which: number, more: number): void {
    const device = this.#device(which);
    if (!device) return this.signIn(which, more);
    if (more % 3 === 1)
      return this.#post(
        `${device.username} removes the company`,
        "/trpc/auth.removeCompany",
        {},
        ignore,
        device,
      );
    if (more % 3 === 2)
      return this.#world.request(`${device.username} looks at the company`, "/trpc/auth.company", {
        headers: { authorization: `Bearer ${device.token}` },
      });
    const wasOver = this.#isOver(device);
    const input = encodeURIComponent(JSON.stringify({ page: 1 }));
    this.#world.request(
      `${device.username} looks at orders`,
      `/trpc/orders.mine?input=${input}`,
      { headers: { authorization: `Bearer ${device.token}` } },
      ({ status, body }) => {
        if (status !== 200) return;
        if (wasOver) this.#noteLeak("a session that is over was shown orders");
        const numbers = ownOrdersSchema.parse(body).result.data.orders.map(({ number }) => number);
        this.#world.evidence.ownOrders.push({ username: device.username, numbers });
      },
    );
  }

  /** Returns the headers of a signed-in buyer's browser; none if nobody is signed in. */
  headersOf(which: number): Readonly<Record<string, string>> {
    const device = this.#device(which);
    return device ? { authorization: `Bearer ${device.token}` } : {};
  }

  #isOver({ sessionHash }: Device): boolean {
    return this.#world.evidence.sessions.get(sessionHash)?.isOver === true;
  }

  #noteLeak(told: string): void {
    this.#world.evidence.seen.push({ promise: "nobody sees what is not theirs", told });
  }

  #device(which: number): Device | undefined {
    return this.#devices[which % Math.max(1, this.#devices.length)];
  }

  #post(who: string, path: string, json: object, then: (reply: Reply) => void, device?: Device): void {
    const headers = device === undefined ? {} : { authorization: `Bearer ${device.token}` };
    this.#world.request(who, path, { method: "POST", headers, json }, then);
  }
}
