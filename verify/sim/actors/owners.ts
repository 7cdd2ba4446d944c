import type { StaffRole } from "#domain/accounts/permissions.ts";
import { readShop } from "#verify/model/read-shop.ts";
import type { ShopState } from "#verify/model/shop-state.ts";
import { madeInvitationResponse, staffListResponse } from "#worker/accounts/staff-response-schemas.ts";
import { type Account, ADMINS, bearerOf } from "../accounts.ts";
import type { Reply } from "../reply.ts";
import type { World } from "../world.ts";
import { dataOf, type People, type Person } from "./people.ts";
import type { Staff } from "./staff.ts";

const ROLES: readonly (readonly StaffRole[])[] = [
  ["sales"],
  ["catalogue"],
  ["accountant"],
  ["sales", "catalogue"],
  ["sales", "accountant"],
];
/** In cents of an order; null doesn't limit refunds. */
const LIMITS = [null, 30_00, 0, 60_00] as const;

type StoredAccount = ShopState["accounts"][number];
const isDone = ({ status }: Reply): boolean => status === 200;
const isStaff = ({ staffRoles }: StoredAccount): boolean => staffRoles.length > 0;
const isOwner = ({ staffRoles }: StoredAccount): boolean => staffRoles.includes("owner");
const rolesAt = (which: number): readonly StaffRole[] => ROLES[which % ROLES.length] ?? ["sales"];

/** The owners and their staff (D57): who works here, in which roles and under which rules, while everybody is working. */
export class Owners {
  readonly #world: World;
  readonly #people: People;
  readonly #staff: Staff;

  constructor(world: World, people: People, staff: Staff) {
    this.#world = world;
    this.#people = people;
    this.#staff = staff;
  }

  async manage(which: number, more: number): Promise<void> {
    const tasks = [
      () => this.#invite(which),
      () => this.#changeRoles(which),
      () => this.#remove(which),
      () => this.#endSessions(which),
      () => this.#setLimit(which),
      () => this.#look(which),
      () => this.#setRule(which),
      () => this.#demoteEachOther(which),
      () => this.#withdraw(which),
    ];
    await this.#restore();
    await tasks[more % tasks.length]?.();
    await this.#world.rest();
  }

  /** The owner whose turn it is, among those who are it at the moment. */
  async #owner(which: number): Promise<Account> {
    const { accounts } = await readShop(this.#world.control);
    const owners = ADMINS.filter(({ id }) => accounts.some((one) => one.id === id && isOwner(one)));
    const owner = owners[which % Math.max(1, owners.length)];
    if (!owner) throw new Error("neither Anna nor Berta is an owner");
    return owner;
  }

  async #call(owner: Account, name: string, input: object): Promise<Reply> {
    const who = `${owner.username} ${name}`;
    return this.#people.ask(who, `/trpc/${name}`, input, await bearerOf(owner), owner.username);
  }

  /** Occasionally two people accept with the same link, or it's withdrawn at the same moment. */
  async #invite(which: number): Promise<void> {
    const owner = await this.#owner(which);
    const invitee = (await this.#people.find(which, (one) => !isStaff(one))) ?? this.#people.at(which);
    void this.#inviteAndAccept(owner, invitee, which);
  }

  async #inviteAndAccept(owner: Account, invitee: Person, which: number): Promise<void> {
    const { username } = invitee.account;
    const input = { name: username, roles: rolesAt(Math.floor(which / 4)) };
    const made = await this.#call(owner, "staff.invite", input);
    if (!isDone(made)) return;
    const { id, address } = dataOf(made, madeInvitationResponse);
    const token = address.split("/").at(-1) ?? "";
    const query = encodeURIComponent(JSON.stringify({ token }));
    this.#world.request(`${username} opens the invitation`, `/trpc/staff.invitation?input=${query}`, {});
    if (which % 4 === 1) void this.#call(owner, "staff.withdrawInvitation", { id });
    if (which % 4 === 2) void this.#accept(this.#people.at(which + 1), token);
    await this.#accept(invitee, token);
  }

  async #accept(person: Person, token: string): Promise<void> {
    const reply = await this.#people.call(person, 0, "staff.acceptInvitation", { token }, true);
    if (isDone(reply)) this.#world.evidence.useProof(`the invitation ${token}`);
  }

  async #withdraw(which: number): Promise<void> {
    void this.#inviteAndWithdraw(await this.#owner(which), which);
  }

  async #inviteAndWithdraw(owner: Account, which: number): Promise<void> {
    const made = await this.#call(owner, "staff.invite", { name: "Somebody", roles: rolesAt(which) });
    if (!isDone(made)) return;
    const { id } = dataOf(made, madeInvitationResponse);
    await this.#call(owner, "staff.withdrawInvitation", { id });
  }

  /** Both owners change the same person's roles, from the same page, while that person is working. */
  async #changeRoles(which: number): Promise<void> {
    const person = await this.#people.find(which, isStaff);
    if (!person) return;
    const { staffRoles } = await this.#people.accountOf(person);
    if (which % 2 === 1) await this.#staff.work(person, which);
    void this.#giveRoles(await this.#owner(which), person.account, staffRoles, rolesAt(which));
    if (which % 3 > 0)
      void this.#giveRoles(await this.#owner(which + 1), person.account, staffRoles, rolesAt(which + 1));
  }

  async #giveRoles(
    owner: Account,
    { id, username }: Account,
    seen: readonly string[],
    roles: readonly StaffRole[],
  ): Promise<Reply> {
    const from = this.#world.trace.entries.length;
    const reply = await this.#call(owner, "staff.changeRoles", { id, roles, seenRoles: seen });
    if (isDone(reply)) this.#world.evidence.staff.changes.push({ username, seen, roles, from });
    return reply;
  }

  /** Mostly while the person refunds, delivers or signs in. They are invited again later. */
  async #remove(which: number): Promise<void> {
    const person = await this.#people.find(which, isStaff);
    if (!person) return;
    const { staffRoles, id } = await this.#people.accountOf(person);
    const owner = await this.#owner(which);
    if (which % 3 > 0) await this.#staff.refund(person, which);
    void this.#signOut(owner, person, "staff.remove", { id, seenRoles: staffRoles });
  }

  async #endSessions(which: number): Promise<void> {
    const person = await this.#people.find(which, isStaff);
    if (!person) return;
    const { id } = person.account;
    void this.#signOut(await this.#owner(which), person, "staff.endSessions", { id });
  }

  /** Makes a call that ends the sessions that somebody has before it. */
  async #signOut(owner: Account, person: Person, name: string, input: object): Promise<void> {
    const sessions = person.devices;
    const reply = await this.#call(owner, name, input);
    if (isDone(reply)) this.#people.leave(person, sessions);
  }

  /** Mostly somebody of sales refunds just then, twice, and only one of the refunds is within the limit. */
  async #setLimit(which: number): Promise<void> {
    const refundLimitCents = LIMITS[Math.floor(which / 2) % LIMITS.length] ?? null;
    void this.#call(await this.#owner(which), "staff.setRefundLimit", { refundLimitCents });
    const seller = await this.#people.find(which, ({ staffRoles }) => staffRoles.includes("sales"));
    if (!seller || which % 4 === 0) return;
    if (which % 4 > 1) await this.#world.finish();
    const amountCents = Math.max(1_00, Math.ceil((refundLimitCents ?? 0) * 0.6));
    await this.#staff.refund(seller, which, amountCents);
    await this.#staff.refund(seller, which, amountCents);
  }

  async #look(which: number): Promise<void> {
    const owner = await this.#owner(which);
    const headers = await bearerOf(owner);
    const staff = owner.username;
    this.#world.request(`${staff} reads the rules`, "/trpc/staff.rules", { headers, staff });
    this.#world.request(`${staff} looks at the staff`, "/trpc/staff.list", { headers, staff }, (reply) => {
      if (isDone(reply)) dataOf(reply, staffListResponse);
    });
  }

  /** Switches the rule on that staff need a second factor, or off again. */
  async #setRule(which: number): Promise<void> {
    const {
      staffRules: [rules],
    } = await readShop(this.#world.control);
    const secondFactorRequired = rules?.isFactorRequired !== true;
    void this.#call(await this.#owner(which), "staff.setRules", { secondFactorRequired });
  }

  /** Two owners take that role from each other at the same moment: one stays, and gives it back. */
  async #demoteEachOther(which: number): Promise<void> {
    const [one, other] = which % 2 === 0 ? ADMINS : ADMINS.toReversed();
    if (!one || !other) return;
    void this.#demoteForAMoment(one, other, rolesAt(which));
    void this.#demoteForAMoment(other, one, rolesAt(which));
    // Its outcome depends on who is first.
    if (which % 3 > 0) void this.#call(other, "staff.invite", { name: "Somebody", roles: ["catalogue"] });
  }

  async #demoteForAMoment(owner: Account, target: Account, roles: readonly StaffRole[]): Promise<void> {
    const reply = await this.#giveRoles(owner, target, ["owner"], roles);
    if (isDone(reply)) await this.#giveRoles(owner, target, roles, ["owner"]);
  }

  /** Gives an owner their role back whose return was lost. */
  async #restore(): Promise<void> {
    const { accounts } = await readShop(this.#world.control);
    const lost = accounts.find((one) => ADMINS.some(({ id }) => id === one.id) && !isOwner(one));
    const target = ADMINS.find(({ id }) => id === lost?.id);
    if (lost && target) void this.#giveRoles(await this.#owner(0), target, lost.staffRoles, ["owner"]);
  }
}
