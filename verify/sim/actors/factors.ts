import { codeFrom } from "#worker/testing/authenticator-app.ts";
import { Authenticator } from "#worker/testing/authenticator.ts";
import {
  codeSecretResponse,
  ownFactorsResponse,
  passkeyCreationResponse,
  passkeyRequestResponse,
  recoveryCodesResponse,
} from "#worker/auth/response-schemas.ts";
import { STAFF, STAFF_PASSWORD } from "../accounts.ts";
import type { Reply } from "../reply.ts";
import type { World } from "../world.ts";
import { dataOf, type People, pendingCookieOf, type Person } from "./people.ts";

const ownSchema = ownFactorsResponse.pick({ passkeys: true });
const password = { currentPassword: STAFF_PASSWORD };
const isDone = ({ status }: Reply): boolean => status === 200;
/** Two browsers, or somebody who has looked over one's shoulder, send the same. */
const TWICE = [0, 1] as const;
/** The ways to sign in; the first is a passkey alone. */
const WAYS = 4;
const BY_CODE = 1;
const BY_RECOVERY_CODE = 2;
const BY_SECOND_PASSKEY = 3;
/** The next larger digits of a choice are for something else than whose turn it is. */
const PEOPLE = STAFF.length;
const isTwice = (which: number): boolean => Math.floor(which / PEOPLE) % 3 > 0;

/** People's second factors: they add and remove them, and sign in with them, sometimes twice with the same one (D58). */
export class Factors {
  readonly #world: World;
  readonly #people: People;

  constructor(world: World, people: People) {
    this.#world = world;
    this.#people = people;
  }

  /** Somebody signs in. With a factor it's a chain of calls, in which others can come between any two. */
  async signIn(which: number, more: number): Promise<void> {
    const person = this.#people.at(which);
    const way = more % WAYS;
    await this.#prepare(person, way);
    if (way === BY_CODE) await this.#byCode(person, which);
    else if (way === BY_RECOVERY_CODE) await this.#byRecoveryCode(person, which);
    else if (way === BY_SECOND_PASSKEY) void this.#bySecondPasskey(person, which);
    else void this.#byPasskeyAlone(person, which);
    await this.#world.rest();
  }

  /** Mostly they have what they sign in with. With codes, recovery codes come along. */
  async #prepare(person: Person, way: number): Promise<void> {
    const needsCodes = way === BY_CODE || way === BY_RECOVERY_CODE;
    const has = needsCodes ? person.secret !== undefined : person.passkeys.length > 0;
    if (has && (way !== BY_RECOVERY_CODE || person.recoveryCodes.length > 0)) return;
    await this.#ensureSession(person);
    void (needsCodes && !has ? this.#switchCodesOn(person, 0) : this.#makeRecoveryCodes(person, 0));
    await this.#world.finish();
  }

  /** Somebody changes their factors. */
  async change(which: number): Promise<void> {
    const person = this.#people.at(which);
    const changes = [
      () => this.#addPasskey(person, which),
      () => this.#switchCodesOn(person, which),
      () => this.#renamePasskey(person, which),
      () => this.#removePasskey(person, which),
      () => this.#switchCodesOff(person, which),
      () => this.#makeRecoveryCodes(person, which),
      () => this.#addBoth(person, which),
    ];
    await this.#ensureSession(person);
    void changes[Math.floor(which / PEOPLE) % changes.length]?.();
    await this.#world.rest();
  }

  /** Signs somebody in, if they are nowhere. */
  async #ensureSession(person: Person): Promise<void> {
    if (person.devices.length > 0) return;
    if (person.passkeys.length > 0) void this.#byPasskeyAlone(person, 0);
    else await this.#byCode(person, 0);
    await this.#world.finish();
  }

  async #addPasskey(person: Person, which: number): Promise<void> {
    const asked = await this.#people.call(person, which, "factors.startPasskey", password);
    if (!isDone(asked)) return;
    const passkey = await Authenticator.new();
    const made = await passkey.create(dataOf(asked, passkeyCreationResponse));
    const input = { passkey: made, name: "Laptop" };
    const added = await this.#people.call(person, which, "factors.addPasskey", input);
    if (!isDone(added)) return;
    person.passkeys.push(passkey);
    this.#keepRecoveryCodes(person, added);
  }

  async #switchCodesOn(person: Person, which: number): Promise<void> {
    const asked = await this.#people.call(person, which, "factors.startCodes", password);
    if (!isDone(asked)) return;
    const { secret } = dataOf(asked, codeSecretResponse);
    const code = await codeFrom(secret);
    const on = await this.#people.call(person, which, "factors.switchCodesOn", { code });
    if (!isDone(on)) return;
    person.secret = secret;
    this.#world.evidence.useProof(`the code ${code} of ${person.account.username}`);
    this.#keepRecoveryCodes(person, on);
  }

  /** Two browsers add the first factor at the same time. */
  async #addBoth(person: Person, which: number): Promise<void> {
    void this.#addPasskey(person, which);
    await this.#switchCodesOn(person, which);
  }

  async #renamePasskey(person: Person, which: number): Promise<void> {
    const id = await this.#storedPasskey(person, which);
    if (id !== undefined)
      await this.#people.call(person, which, "factors.renamePasskey", { id, name: "Phone" });
  }

  /** The proof is a passkey's, if they have another one. */
  async #removePasskey(person: Person, which: number): Promise<void> {
    const id = await this.#storedPasskey(person, which);
    if (id === undefined) return;
    const proof = await this.#proof(person, which);
    if (!proof) return;
    const removed = await this.#people.call(person, which, "factors.removePasskey", { id, proof });
    // The shop lists the oldest first, as they do.
    if (isDone(removed)) person.passkeys.shift();
  }

  /** The id of one of somebody's passkeys, after adding one if there's none. */
  async #storedPasskey(person: Person, which: number): Promise<string | undefined> {
    if (person.passkeys.length === 0) await this.#addPasskey(person, which);
    const reply = await this.#people.get(person, which, "factors.own");
    return isDone(reply) ? dataOf(reply, ownSchema).passkeys[0]?.id : undefined;
  }

  async #switchCodesOff(person: Person, which: number): Promise<void> {
    const proof = await this.#proof(person, which);
    if (!proof) return;
    const off = await this.#people.call(person, which, "factors.switchCodesOff", { proof });
    if (isDone(off)) person.secret = undefined;
  }

  async #makeRecoveryCodes(person: Person, which: number): Promise<void> {
    if (person.passkeys.length === 0) await this.#addPasskey(person, which);
    const proof = await this.#proof(person, which);
    if (!proof) return;
    this.#keepRecoveryCodes(
      person,
      await this.#people.call(person, which, "factors.makeRecoveryCodes", { proof }),
    );
  }

  /** Proves who one is, by a passkey or the password. */
  async #proof(person: Person, which: number): Promise<object | undefined> {
    const passkey = person.passkeys.at(-1);
    if (!passkey || which % 3 === 0) return password;
    const asked = await this.#people.call(person, which, "factors.askForProof", {});
    return isDone(asked) ? { passkey: await passkey.get(dataOf(asked, passkeyRequestResponse)) } : undefined;
  }

  #keepRecoveryCodes(person: Person, reply: Reply): void {
    if (!isDone(reply)) return;
    const { recoveryCodes } = dataOf(reply, recoveryCodesResponse);
    if (recoveryCodes) person.recoveryCodes = recoveryCodes;
  }

  /** Two browsers get the same challenge's signature, each with its own count. */
  async #byPasskeyAlone(person: Person, which: number): Promise<void> {
    const passkey = person.passkeys.at(-1);
    if (!passkey) return this.#addPasskey(person, which);
    const { username } = person.account;
    const asked = await this.#people.ask(`${username} asks for a passkey`, "/trpc/auth.askForPasskey", {});
    if (!isDone(asked)) return;
    const options = dataOf(asked, passkeyRequestResponse);
    for (const _time of isTwice(which) ? TWICE : [0]) {
      const input = { passkey: await passkey.get(options), trust: true };
      void this.#people
        .ask(`${username} signs in by passkey`, "/trpc/auth.signInWithPasskey", input)
        .then((reply) => this.#enter(person, reply, [`the challenge ${options.challenge}`]));
    }
  }

  async #bySecondPasskey(person: Person, which: number): Promise<void> {
    const cookie = await this.#givePassword(person);
    const passkey = person.passkeys.at(-1);
    if (cookie === undefined || !passkey) return;
    const who = `${person.account.username} asks for the second passkey`;
    const asked = await this.#people.ask(who, "/trpc/auth.askForSecondPasskey", {}, { cookie });
    if (!isDone(asked)) return;
    const options = dataOf(asked, passkeyRequestResponse);
    for (const _time of isTwice(which) ? TWICE : [0]) {
      const step = { passkey: await passkey.get(options) };
      void this.#finish(person, cookie, step, `the challenge ${options.challenge}`);
    }
  }

  async #byCode(person: Person, which: number): Promise<void> {
    const cookies = await this.#givePasswords(person, which);
    if (person.secret === undefined) return;
    const code = await codeFrom(person.secret, which % 3 === 2 ? 1 : 0);
    for (const cookie of cookies)
      void this.#finish(person, cookie, { code }, `the code ${code} of ${person.account.username}`);
  }

  async #byRecoveryCode(person: Person, which: number): Promise<void> {
    const cookies = await this.#givePasswords(person, which);
    const [recoveryCode, ...others] = person.recoveryCodes;
    if (cookies.length === 0 || recoveryCode === undefined) return;
    person.recoveryCodes = others;
    for (const cookie of cookies)
      void this.#finish(person, cookie, { recoveryCode }, `the recovery code ${recoveryCode}`);
  }

  /** Gives the password in one browser or, mostly, in two, and returns the cookies of those that wait for a factor. */
  async #givePasswords(person: Person, which: number): Promise<readonly string[]> {
    const cookies: string[] = [];
    for (const _browser of isTwice(which) ? TWICE : [0]) void this.#keepCookie(person, cookies);
    // So that the second steps begin at the same moment.
    await this.#world.finish();
    return cookies;
  }

  async #keepCookie(person: Person, cookies: string[]): Promise<void> {
    const cookie = await this.#givePassword(person);
    if (cookie !== undefined) cookies.push(cookie);
  }

  /** Without a factor it opens a session. */
  async #givePassword(person: Person): Promise<string | undefined> {
    const { username } = person.account;
    const input = { user: username, password: STAFF_PASSWORD, trust: true };
    const reply = await this.#people.ask(`${username} signs in`, "/trpc/auth.signInWithPassword", input);
    return this.#people.enter(person, reply) ? undefined : pendingCookieOf(reply);
  }

  async #finish(person: Person, cookie: string, step: object, proof: string): Promise<void> {
    const who = `${person.account.username} gives the second factor`;
    const reply = await this.#people.ask(who, "/trpc/auth.finishSignIn", step, { cookie });
    this.#enter(person, reply, [proof, `the sign-in ${cookie}`]);
  }

  #enter(person: Person, reply: Reply, proofs: readonly string[]): void {
    if (!this.#people.enter(person, reply)) return;
    for (const proof of proofs) this.#world.evidence.useProof(proof);
  }
}
