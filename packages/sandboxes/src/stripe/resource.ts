import type Stripe from "stripe";
import { z } from "zod";
import type { Cause } from "./books.ts";
import type { FormTree } from "./form-encoding.ts";
import type { Ledger } from "./ledger.ts";
import { expandParam, integer, parseParams } from "./param-parsing.ts";
import { invalidRequest, resourceMissing } from "./stripe-error.ts";
import type { WebhookSender } from "./webhooks.ts";

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

export type ApiCall = { ledger: Ledger; webhooks: WebhookSender; id: string; params: FormTree; cause: Cause };

/** One call of the API: its method, its path and its handler. */
export type Endpoint = {
  readonly method: "DELETE" | "GET" | "POST";
  readonly path: RegExp;
  /** Stripe's name of the resource in the permissions of a restricted key. */
  readonly permission: string;
  readonly run: (call: ApiCall) => object;
};

const expandOnly = z.strictObject(expandParam);

/** The parameters of every list. */
export const pageParams = {
  ...expandParam,
  limit: integer.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
};

export const timeParam = z
  .union([
    integer,
    z.strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    }),
  ])
  .optional();
type Time = z.output<typeof timeParam>;

type Page = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  expand?: string[] | undefined;
  created?: Time;
};

/** True if a filter isn't given, or a record has its value. */
export const fits = <Value>(asked: Value | undefined, value: Value): boolean =>
  asked === undefined || asked === value;

/** True if a time is within the asked range. */
export function wasAt(atS: number, range: Time): boolean {
  if (range === undefined || typeof range === "number") return fits(range, atS);
  return (
    atS > (range.gt ?? -Infinity) &&
    atS >= (range.gte ?? -Infinity) &&
    atS < (range.lt ?? Infinity) &&
    atS <= (range.lte ?? Infinity)
  );
}

/** Returns the objects that a call expands, by their names in the shown object; refuses unknown ones. */
function expansions(asked: readonly string[] = [], known: readonly string[] = [], within = ""): Set<string> {
  const unknown = asked.find((path) => !known.some((name) => path === within + name));
  if (unknown !== undefined)
    throw invalidRequest(`This property cannot be expanded (${unknown}).`, { param: "expand" });
  return new Set(asked.map((path) => path.slice(within.length)));
}

/** Returns one page of a list, with Stripe's cursors. */
function paginate<Item extends { id: string }>(
  items: readonly Item[],
  page: Page,
  shape: { url: string; object: string; show: (item: Item) => object },
): Stripe.ApiList<object> {
  const limit = page.limit ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalidRequest(`Invalid limit: must be between 1 and ${MAX_LIMIT}`, {
      code: "parameter_invalid_integer",
      param: "limit",
    });
  const indexOf = (cursor: "starting_after" | "ending_before", otherwise: number) => {
    const id = page[cursor];
    if (id === undefined) return otherwise;
    const index = items.findIndex((item) => item.id === id);
    if (index === -1) throw resourceMissing(shape.object, id, cursor);
    return index;
  };
  const start = indexOf("starting_after", -1) + 1;
  const end = indexOf("ending_before", items.length);
  const data =
    page.ending_before === undefined
      ? items.slice(start, Math.min(end, start + limit))
      : items.slice(Math.max(start, end - limit), end);
  return { object: "list", data: data.map(shape.show), has_more: end - start > limit, url: shape.url };
}

type Stored = { readonly id: string; readonly createdS: number };
type Show<Item> = (call: ApiCall, item: Item, expand: ReadonlySet<string>) => object;

type Declared<Item extends Stored, Filters extends z.ZodType<Page>> = {
  readonly path: string;
  /** Its name in 'No such …', and the parameter that such a refusal names. */
  readonly object: string;
  readonly param: string;
  readonly permission: string;
  readonly expands?: readonly string[];
  /** The parameters of its list. */
  readonly filters: Filters;
  /** Returns what the filters leave, newest first; `created` and the cursors are applied to every list. */
  readonly all: (ledger: Ledger, filters: Partial<z.output<Filters>>) => Item[];
  /** If it isn't simply the one of `all` with this id. */
  readonly find?: (ledger: Ledger, id: string) => Item | null | undefined;
  readonly show: Show<Item>;
};

/** A kind of object: declared once, it's retrieved, listed by page and expanded as Stripe does. */
export class Resource<Item extends Stored, Filters extends z.ZodType<Page>> {
  readonly #declared: Declared<Item, Filters>;

  constructor(declared: Declared<Item, Filters>) {
    this.#declared = declared;
  }

  /** The calls that retrieve one and list them. */
  get reads(): Endpoint[] {
    return [
      this.#endpoint("GET", "", (call) => this.#list(call)),
      this.#endpoint("GET", "/:id", (call) => {
        const expand = expansions(parseParams(expandOnly, call.params).expand, this.#declared.expands);
        return this.#declared.show(call, this.read(call.ledger, call.id), expand);
      }),
    ];
  }

  /** Returns the record of an id. Throws Stripe's 404 if there's none. */
  read(ledger: Ledger, id: string): Item {
    const { all, find, object, param } = this.#declared;
    const item = find ? find(ledger, id) : all(ledger, {}).find((one) => one.id === id);
    if (!item) throw resourceMissing(object, id, param);
    return item;
  }

  /** A call that makes or changes an object, and shows it. */
  post<Params extends z.ZodType<Pick<Page, "expand">>>(
    path: string,
    params: Params,
    work: (call: ApiCall, given: z.output<Params>) => Item,
    show: Show<Item> = this.#declared.show,
  ): Endpoint {
    return this.#endpoint("POST", path, (call) => {
      const given = parseParams(params, call.params);
      const expand = expansions(given.expand, this.#declared.expands);
      return show(call, work(call, given), expand);
    });
  }

  /** A call that only takes the object's id. */
  act(verb: string, work: (call: ApiCall) => Item): Endpoint {
    return this.post(`/:id/${verb}`, expandOnly, work);
  }

  delete(object: string, work: (call: ApiCall) => void): Endpoint {
    return this.#endpoint("DELETE", "/:id", (call) => {
      expansions(parseParams(expandOnly, call.params).expand);
      work(call);
      return { id: call.id, object, deleted: true };
    });
  }

  /** The list of an object's parts, such as its lines. */
  parts<Part extends { id: string }>(
    name: string,
    { object, params, expands, of, show }: Parts<Item, Part>,
  ): Endpoint {
    return this.#endpoint("GET", `/:id/${name}`, (call) => {
      const query = parseParams(params, call.params);
      const expand = expansions(query.expand, expands, "data.");
      const item = this.read(call.ledger, call.id);
      const url = `${this.#declared.path}/${call.id}/${name}`;
      return paginate(of(item, call.ledger), query, {
        url,
        object,
        show: (part) => show(part, item, expand),
      });
    });
  }

  #list(call: ApiCall): Stripe.ApiList<object> {
    const { path, object, filters, expands, all, show } = this.#declared;
    const query = parseParams(filters, call.params);
    const expand = expansions(query.expand, expands, "data.");
    const matching = all(call.ledger, query).filter(({ createdS }) => wasAt(createdS, query.created));
    return paginate(matching, query, { url: path, object, show: (item) => show(call, item, expand) });
  }

  #endpoint(method: Endpoint["method"], path: string, run: Endpoint["run"]): Endpoint {
    const whole = new RegExp(`^${this.#declared.path}${path.replace(":id", "([^/]+)")}$`);
    return { method, path: whole, permission: this.#declared.permission, run };
  }
}

type Parts<Item, Part> = {
  readonly object: string;
  readonly params: z.ZodType<Page>;
  readonly expands?: readonly string[];
  readonly of: (item: Item, ledger: Ledger) => readonly Part[];
  readonly show: (part: Part, item: Item, expand: ReadonlySet<string>) => object;
};
