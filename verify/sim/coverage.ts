import type { Calls } from "#worker/entry/calls.ts";
import { pathPattern } from "#worker/platform/routed-path.ts";

/**
 * Calls that aren't made in the simulation, with the reason. All others have to succeed in the suite's fixed schedules.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "clock.read": "the simulation has a clock of its own",
  "clock.turn": "the simulation has a clock of its own",
  "approvals.list": "the simulation's owners ask for no second pair of eyes",
  "approvals.askToApprove": "the simulation's owners ask for no second pair of eyes",
  "approvals.approve": "the simulation's owners ask for no second pair of eyes",
  "approvals.decline": "the simulation's owners ask for no second pair of eyes",
  "approvals.withdraw": "the simulation's owners ask for no second pair of eyes",
  "staff.setSecondEyes": "the simulation's owners ask for no second pair of eyes",
  "GET /images/:name": "the simulation has no images",
  "POST /api/images": "the simulation has no images",
  "GET /api/openapi.json": "reads nothing that changes",
  "GET /robots.txt": "reads nothing that changes",
  "GET /.well-known/security.txt": "reads nothing that changes",
  "GET /sitemap.xml": "reads the catalogue as `filters.search` does",
  "filters.suggest": "reads the catalogue as `filters.search` does",
  "GET /healthz": "drills cut the database off and ask it",
  "orders.vatQuarter": "adds the ledger up, which `POST /api/exports/ledger` reads",
  "dashboard.sales": "adds the ledger's money up, which `POST /api/exports/ledger` reads",
  "orders.vatChecks": "adds the ledger up, which `POST /api/exports/ledger` reads",
  "orders.providerCheck": "the drills compare the provider's money order by order",
  "POST /api/exports/vat": "adds the ledger up, which `POST /api/exports/ledger` reads",
  "accountant.links": "the simulation has no accountant",
  "accountant.makeLink": "the simulation has no accountant",
  "accountant.revokeLink": "the simulation has no accountant",
  "accountant.books": "the simulation has no accountant",
  "POST /api/accountant/files": "the simulation has no accountant",
  "sessions.mine": "reads the sessions that the rules check",
  "sessions.end": "ends a session as `auth.signOut` does",
  "sessions.endOthers": "ends sessions as `auth.changePassword` does",
  "auth.prove": "the simulation's administrators have just signed in",
  "audit.list": "reads the acts that other calls write",
  "audit.undo": "writes by the calls that it undoes",
  "POST /api/exports/audit": "reads the acts that other calls write",
  "customers.list": "reads orders, and changes nothing",
  "customers.ofOrder": "reads orders, and changes nothing",
  "customers.orders": "reads orders, and changes nothing",
  "customers.otherOrders": "reads orders, and changes nothing",
  "customers.export": "reads what an erasure removes, and changes nothing",
  "customers.erase": "it's refused while a subscription runs, and a schedule lasts days",
  "mails.toBuyer": "reads mails as `mails.ofOrder` does",
  "mails.outage": "reads mails as `mails.undelivered` does",
  "notes.ofOrder": "notes touch nothing else of the shop",
  "notes.ofCustomer": "notes touch nothing else of the shop",
  "notes.add": "notes touch nothing else of the shop",
  "notes.remove": "notes touch nothing else of the shop",
  "tags.ofOrder": "tags touch nothing else of the shop",
  "tags.add": "tags touch nothing else of the shop",
  "tags.remove": "tags touch nothing else of the shop",
  "stripe.correctEmail": "the simulation's buyers make no typing errors",
  "orders.correctEmail": "the simulation's buyers make no typing errors",
  "orders.openBuyersPage": "reads the link that buyers are mailed",
  "orders.paper": "reads the address of a document, as `orders.invoice` does",
  "staff.me": "reads the caller's own roles, and changes nothing",
  "dashboard.find": "reads orders and messages, and changes nothing",
  "orders.views": "saved views touch nothing else of the shop",
  "orders.saveView": "saved views touch nothing else of the shop",
  "orders.removeView": "saved views touch nothing else of the shop",
  "messages.ofOrder": "reads messages as `messages.list` does",
  "messages.archive": "it changes one column of a message, as `messages.markRead` does",
  "messages.link": "it changes one column of a message, as `messages.markRead` does",
  "messages.answer": "queues one mail in its transaction, as the other causes of mails do",
  "messages.templates": "the simulation's administrators write no answers",
  "messages.saveTemplate": "the simulation's administrators write no answers",
  "messages.removeTemplate": "the simulation's administrators write no answers",
  "stripe.presetCountry": "reads nothing that changes",
  "orders.vatCheckedByHand":
    "a number is checked by hand after weeks without an answer, and a schedule lasts days",
  "orders.settleVatConcern": "the simulation's buyers have no evidence of another country",
  "deliveries.correctDelivered": "it changes facts of a unit under the same lock as `deliveries.correct`",
  "bulk.checkChange": "compares products as `bulk.check` does, and changes nothing",
  "bulk.applyChange": "writes products under the lock of `POST /api/products/import`",
  "products.matching": "reads the catalogue as `products.page` does",
  "products.moveToPlace": "moves a product as `products.move` does",
  "products.toEdit": "reads the catalogue as `products.byId` does",
  "products.dependents": "reads what a deletion affects, and changes nothing",
  "products.deleted": "the simulation's administrators restore nothing",
  "products.restore": "the simulation's administrators restore nothing",
  "prices.ofProduct": "the simulation's administrators schedule no prices",
  "prices.schedule": "the simulation's administrators schedule no prices",
  "prices.change": "the simulation's administrators schedule no prices",
  "prices.end": "the simulation's administrators schedule no prices",
  "auth.email": "reads what `auth.confirmEmail` writes",
  "auth.setEmail": "the simulation's users have no addresses",
  "auth.confirmEmail": "the simulation's users have no addresses",
  "auth.removeEmail": "the simulation's users have no addresses",
  "auth.requestReset": "the simulation's users forget no passwords",
  "auth.resetPassword": "the simulation's users forget no passwords",
  "stockRequests.add": "the simulation's products stay in stock",
  "POST /api/errors": "the simulation has no pages, and its Worker reports its own errors",
};

/** The names of calls: a procedure's own, regardless of how it is called, or the method and path of anything else. */
export class CallNames {
  readonly #procedures: ReadonlySet<string>;
  readonly #acts: ReadonlySet<string>;
  readonly #paths: readonly { readonly method: string; readonly pattern: RegExp; readonly name: string }[];

  constructor({ procedures, endpoints, plainPaths }: Calls) {
    this.#procedures = new Set(procedures.map(({ name }) => name));
    this.#acts = new Set([
      ...procedures.filter(({ act }) => typeof act === "object").map(({ name }) => name),
      ...plainPaths
        .filter(({ act }) => typeof act === "object")
        .map(({ method, path }) => `${method} ${path}`),
      // Their first act: they aren't staff until it's done.
      "staff.acceptInvitation",
    ]);
    this.#paths = [
      ...endpoints.map(({ method, path, procedure }) => ({
        method,
        pattern: pathPattern(path),
        name: procedure.name,
      })),
      ...plainPaths.map(({ method, path }) => ({
        method,
        pattern: pathPattern(path),
        name: `${method} ${path}`,
      })),
    ];
  }

  /** Returns a call of staff, and whether a success of it is an act (D60). */
  ofStaff(method: string, path: string): { readonly call: string; readonly leavesAct: boolean } {
    const call = this.of(method, path);
    return { call, leavesAct: this.#acts.has(call) };
  }

  get all(): readonly string[] {
    return [...new Set([...this.#procedures, ...this.#paths.map(({ name }) => name)])].sort();
  }

  /** Throws for a path that doesn't belong to a call. */
  of(method: string, path: string): string {
    const [address = ""] = path.split("?");
    const procedure = address.replace("/trpc/", "");
    if (this.#procedures.has(procedure)) return procedure;
    const found = this.#paths.find((one) => one.method === method && one.pattern.test(address.toLowerCase()));
    if (!found) throw new Error(`no call of the shop is ${method} ${address}`);
    return found.name;
  }
}

/** The calls that have succeeded, and in which actions, over all schedules of this process. */
export class Coverage {
  readonly names: CallNames;
  readonly #actions = new Map<string, Set<string>>();

  constructor(names: CallNames) {
    this.names = names;
  }

  note(method: string, path: string, action: string): void {
    const name = this.names.of(method, path);
    this.#actions.set(name, (this.#actions.get(name) ?? new Set()).add(action));
  }

  /** Returns one line per call: the actions in which it has succeeded, or the reason why it isn't made. */
  lines(): readonly string[] {
    return this.names.all.map((name) => {
      const actions = [...(this.#actions.get(name) ?? [])].sort();
      const said = actions.length > 0 ? actions.join(", ") : "";
      const reason = LEFT_OUT[name];
      if (said !== "") return `${name}: ${said}${reason === undefined ? "" : ", although left out"}`;
      return `${name}: ${reason === undefined ? "NOT COVERED" : `left out, ${reason}`}`;
    });
  }
}
