import { createHash } from "node:crypto";
import { z } from "zod";
import { readShop } from "#verify/model/read-shop.ts";
import type { ShopState } from "#verify/model/shop-state.ts";
import type { Authenticator } from "#worker/testing/authenticator.ts";
import { type Account, bearerOf, STAFF, STAFF_PASSWORD } from "../accounts.ts";
import { hashPassword } from "../quick-passwords.ts";
import type { Reply } from "../reply.ts";
import type { World } from "../world.ts";

const UNAUTHORIZED = 401;
const SESSION_COOKIE = /(?:^|, )(?:__Host-)?session=([^;,]+)/;
const PENDING_COOKIE = /(?:^|, )((?:__Host-)?pending-sign-in=[^;,]+)/;

type Headers = Readonly<Record<string, string>>;

/** One of the people who are staff, or may become it, with everything that they could sign in with. */
export type Person = {
  readonly account: Account;
  /** Browsers in which they're signed in, by the hashes of their sessions. */
  devices: readonly string[];
  readonly passkeys: Authenticator[];
  /** Of the app; undefined until they've read one from the page. */
  secret: string | undefined;
  recoveryCodes: readonly string[];
};

const resultSchema = z.object({ result: z.object({ data: z.unknown() }) });

/** Returns what a procedure answered, as this schema reads it. */
export const dataOf = <Data>({ body }: Reply, schema: z.ZodType<Data>): Data =>
  schema.parse(resultSchema.parse(body).result.data);

/** Returns the cookie of a sign-in that waits for the second factor; undefined if there's none. */
export const pendingCookieOf = ({ headers }: Reply): string | undefined =>
  PENDING_COOKIE.exec(headers.get("set-cookie") ?? "")?.[1];

const sessionOf = ({ devices }: Person, which: number): string =>
  devices[which % Math.max(1, devices.length)] ?? "none";

/** The people of the staff, and their browsers. */
export class People {
  readonly #world: World;
  readonly #all: readonly Person[];

  constructor(world: World) {
    this.#world = world;
    this.#all = STAFF.map((account) => ({
      account,
      devices: [account.sessionHash],
      passkeys: [],
      secret: undefined,
      recoveryCodes: [],
    }));
    for (const person of this.#all) this.#noteSession(person, person.account.sessionHash);
  }

  at(which: number): Person {
    const person = this.#all[which % this.#all.length];
    if (!person) throw new Error("there are no staff");
    return person;
  }

  /** Returns the person whose turn it is among those whose account is so; undefined if nobody's is. */
  async find(
    which: number,
    isMeant: (account: ShopState["accounts"][number]) => boolean,
  ): Promise<Person | undefined> {
    const { accounts } = await readShop(this.#world.control);
    const names = new Set(accounts.filter(isMeant).map(({ username }) => username));
    const meant = this.#all.filter(({ account }) => names.has(account.username));
    return meant[which % Math.max(1, meant.length)];
  }

  /** Returns the account of somebody as the shop has it now. */
  async accountOf({
    account: { username },
  }: Pick<Person, "account">): Promise<ShopState["accounts"][number]> {
    const { accounts } = await readShop(this.#world.control);
    const account = accounts.find((one) => one.username === username);
    if (!account) throw new Error(`${username} has no account`);
    return account;
  }

  /** Sends a request of somebody who needs no session, and returns the response; never, if it is lost. */
  ask(who: string, path: string, json: object, headers: Headers = {}, staff?: string): Promise<Reply> {
    const request = { method: "POST", headers, json, ...(staff === undefined ? {} : { staff }) };
    return new Promise((resolve) => this.#world.request(who, path, request, resolve));
  }

  /** The same with one of the person's sessions. Nobody answers if they have none. */
  async call(person: Person, which: number, name: string, input: object, isOfStaff = false): Promise<Reply> {
    const { account } = person;
    const sessionHash = sessionOf(person, which);
    const headers = await bearerOf({ ...account, sessionHash });
    const path = name.startsWith("/") ? name : `/trpc/${name}`;
    const staff = isOfStaff ? account.username : undefined;
    const reply = await this.ask(`${account.username} ${name}`, path, input, headers, staff);
    if (reply.status === UNAUTHORIZED) person.devices = person.devices.filter((one) => one !== sessionHash);
    return reply;
  }

  /** The same for a query. */
  async get(person: Person, which: number, name: string, isOfStaff = false): Promise<Reply> {
    const { account } = person;
    const headers = await bearerOf({ ...account, sessionHash: sessionOf(person, which) });
    const request = { headers, ...(isOfStaff ? { staff: account.username } : {}) };
    return new Promise((resolve) =>
      this.#world.request(`${account.username} ${name}`, `/trpc/${name}`, request, resolve),
    );
  }

  /** Notes a new session, if that's the answer. */
  enter(person: Person, { status, headers }: Reply): boolean {
    const [, key] = SESSION_COOKIE.exec(headers.get("set-cookie") ?? "") ?? [];
    if (status !== 200 || key === undefined || key === "") return false;
    const sessionHash = createHash("sha256").update(key).digest("hex");
    person.devices = [...person.devices, sessionHash];
    this.#noteSession(person, sessionHash);
    return true;
  }

  /** The shop has confirmed that these sessions of somebody are over. */
  leave(person: Person, sessions: readonly string[]): void {
    person.devices = person.devices.filter((hash) => !sessions.includes(hash));
    for (const hash of sessions) this.#world.evidence.endSession(hash);
  }

  #noteSession({ account: { username } }: Person, hash: string): void {
    const passwordHash = hashPassword(STAFF_PASSWORD);
    this.#world.evidence.sessions.set(hash, { username, passwordHash, isOver: false });
  }
}
