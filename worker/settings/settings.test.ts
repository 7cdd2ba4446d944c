import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { SAMPLE_SELLER, seller } from "#domain/seller/seller.ts";
import { aboutSetting, type SettingKey } from "#domain/settings/settings.ts";
import { readShopValues, SETTING_KEYS } from "#domain/settings/shop-values.ts";
import { CatalogueMemory, forgetCatalogue } from "../catalogue/snapshot.ts";
import { acts, actChanges } from "../db/schema/acts.ts";
import { shopSettings } from "../db/schema/settings.ts";
import { createServices } from "../entry/create-services.ts";
import { FREQUENT_CRON } from "../entry/jobs/crons.ts";
import { runScheduled } from "../entry/jobs/scheduled.ts";
import { type TestAccount, signedInAdmin } from "../testing/accounts.ts";
import { advanceClock } from "../testing/clock.ts";
import { loggedFaults } from "../testing/faults.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { callPage, openPage } from "../testing/pages.ts";
import { dataOf, query } from "../testing/query.ts";
import {
  call,
  changeSettings,
  product,
  resetShop,
  settings,
  testDatabase,
  testEnv,
  testServices,
} from "../testing/shop.ts";

const BELIEVED_SECONDS = 60;
const KEEPING = { CATALOGUE_CACHE_SECONDS: String(BELIEVED_SECONDS) };
const NO_DATABASE = { DATABASE_URL: "postgres://shop:shop@127.0.0.1:1/none" };

const read = z.object({
  settings: z.array(
    z.object({ key: z.string(), text: z.string(), version: z.int(), changedBy: z.string().nullable() }),
  ),
});

let owner: TestAccount;
beforeEach(async () => {
  await resetShop([product({ productname: "Draft" })]);
  owner = await signedInAdmin();
});
afterEach(() => void vi.useRealTimers());

type Change = { readonly key: string; readonly text: string | null; readonly version: number };
const save = (changes: readonly Change[], { headers } = owner) =>
  mutation("settings.save", { changes }, { ...headers });
const change = (key: SettingKey, text: string | null, version = 0): Change => ({ key, text, version });
const listed = async () =>
  (await dataOf(await query("settings.read", undefined, { ...owner.headers }), read)).settings;
const one = async (key: SettingKey) => (await listed()).find((setting) => setting.key === key);
/** The settings that the page shell embeds. */
const embedded = async (vars = KEEPING) => {
  const html = await (await openPage("/aboutus", { vars })).text();
  return html.match(/id="shop-settings">(.*?)<\/script>/)?.[1] ?? "";
};

/** A valid text of each setting that isn't its preset. */
const OTHER: Readonly<Record<SettingKey, string>> = {
  sellerName: "Studio North B.V.",
  street: "Keizersgracht 1",
  postalCode: "1015 CJ",
  town: "Amsterdam",
  sellerEmail: "shop@example.org",
  phone: "+31 20 765 4321",
  kvkNumber: "12345678",
  vatNumber: "NL123456789B01",
  accountHolder: "Studio North B.V. i.o.",
  deliveryPromiseHours: "48",
  detailsWaitHours: "12",
  supplierReturnDays: "14",
  shopNotices: "daily",
  licenceSource: "We buy from a distributor.",
  countriesOutside: "CH, NO",
  ossSince: "2026-01-01",
  offerDays: "21",
  offerReminderDays: "2",
  bankTransferFrom: "500",
  transferReminderDays: "5",
  transferEndDays: "20",
  renewableBeforeDays: "75",
  renewableAfterDays: "10",
  messagesKeptDays: "200",
  unpaidOrdersKeptDays: "45",
};

describe("a setting that an owner saves", () => {
  it.each(SETTING_KEYS)("is what the shop works with: %s", async (key) => {
    expect((await save([change(key, OTHER[key])])).status).toBe(200);
    const services = createServices(settings(), testEnv());
    await services.readSettings();
    expect(services.settings[key]).toEqual(readShopValues({ [key]: OTHER[key] })[key]);
    expect(services.settings[key]).not.toEqual(readShopValues({})[key]);
    expect(await one(key)).toMatchObject({ text: OTHER[key], version: 1, changedBy: "warden" });
  });

  it("goes back to its default, and its version still counts", async () => {
    await save([change("offerDays", "14")]);
    expect((await save([change("offerDays", null, 1)])).status).toBe(200);
    expect(await one("offerDays")).toMatchObject({ text: aboutSetting("offerDays").preset, version: 2 });
    expect((await save([change("offerDays", "20", 1)])).status).toBe(409);
  });

  it("is stored in one form, however it was typed", async () => {
    await save([change("bankTransferFrom", " € 1.000,00 "), change("countriesOutside", "no;ch")]);
    const rows = await testDatabase().select().from(shopSettings).orderBy(shopSettings.key);
    expect(rows.map(({ text }) => text)).toEqual(["1000", "NO, CH"]);
  });

  it("is an act with the values before and after, under their labels", async () => {
    await save([change("offerDays", "14"), change("ossSince", "2026-01-01")]);
    expect(await testDatabase().select().from(acts)).toMatchObject([
      { what: "Changed settings", username: "warden" },
    ]);
    expect(await testDatabase().select().from(actChanges)).toMatchObject([
      {
        tableName: "shop_settings",
        before: { "Offers hold for": "30", "OSS since": "" },
        after: { "Offers hold for": "14", "OSS since": "2026-01-01" },
      },
    ]);
  });

  it("is the seller’s fact that pages, mails and documents read", async () => {
    expect(seller()).toEqual(SAMPLE_SELLER);
    await save([change("sellerName", "Studio North B.V.")]);
    await call("/api/products");
    expect(seller().name).toBe("Studio North B.V.");
  });
});

describe("two owners", () => {
  let other: TestAccount;
  beforeEach(async () => {
    other = await signedInAdmin("keeper");
  });

  it("at one setting: the second is told at its field, and nothing of theirs is stored", async () => {
    await save([change("offerDays", "14")]);
    const refused = await save([change("offerDays", "20"), change("phone", "+31 10 1")], other);
    expect(await refusalOf(refused)).toMatchObject({
      status: 409,
      message: "Offers hold for: warden has changed this to ‘14’ in the meantime.",
      fields: { offerDays: "warden has changed this to ‘14’ in the meantime." },
    });
    expect(await one("offerDays")).toMatchObject({ text: "14", version: 1 });
    expect(await one("phone")).toMatchObject({ version: 0 });
    expect((await save([change("offerDays", "20", 1)], other)).status).toBe(200);
  });

  it("at two settings: both are stored", async () => {
    const answers = await Promise.all([
      save([change("offerDays", "14")]),
      save([change("supplierReturnDays", "10")], other),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await one("offerDays")).toMatchObject({ text: "14", changedBy: "warden" });
    expect(await one("supplierReturnDays")).toMatchObject({ text: "10", changedBy: "keeper" });
  });

  it("never store two that contradict each other", async () => {
    const answers = await Promise.all([
      save([change("transferReminderDays", "12")]),
      save([change("transferEndDays", "10")], other),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe("what can’t be saved", () => {
  it("is refused at its field, and nothing is stored", async () => {
    const refused = await save([
      change("offerDays", "soon"),
      change("kvkNumber", "1"),
      change("countriesOutside", "CH ".repeat(1000)),
      change("phone", "+31 10 1"),
    ]);
    const { status, fields } = await refusalOf(refused);
    expect(status).toBe(400);
    expect(fields).toEqual({
      offerDays: "Offers hold for must be a whole number from 1 to 90.",
      kvkNumber: "KVK number must look like 12345678.",
      countriesOutside: "Countries outside the EU may have at most 2000 characters.",
    });
    expect(await testDatabase().$count(shopSettings)).toBe(0);
  });

  it("is told where it contradicts another one", async () => {
    const { fields } = await refusalOf(await save([change("transferEndDays", "7")]));
    expect(fields).toEqual({
      transferReminderDays: "The reminder must come before the end, after 7 days.",
    });
  });

  it.each([
    ["no change", []],
    ["one that doesn’t exist", [{ key: "colour", text: "red", version: 0 }]],
    ["one twice", [change("offerDays", "14"), change("offerDays", "15")]],
  ])("is refused: %s", async (_what, changes) => {
    expect((await save(changes)).status).toBe(400);
  });

  it.each(["sales", "catalogue", "accountant"] as const)("is anything by the role %s", async (role) => {
    const staff = await signedInAdmin("clerk", [role]);
    expect((await save([change("offerDays", "14")], staff)).status).toBe(403);
    expect((await query("settings.read", undefined, { ...staff.headers })).status).toBe(403);
  });
});

describe("every isolate follows", () => {
  it("a change is seen at once in the one that made it, and in another one within CATALOGUE_CACHE_SECONDS", async () => {
    const elsewhere = new CatalogueMemory();
    const source = {
      settings: { ...settings(), catalogueCacheSeconds: BELIEVED_SECONDS },
      db: testDatabase,
      mustBeCurrent: false,
      outlive: (work: Promise<unknown>) => void work,
    };
    const there = async () => (await elsewhere.read(source)).settings.deliveryPromiseHours;
    expect([await there(), await embedded()]).toEqual([
      24,
      expect.stringContaining('"deliveryPromiseHours":24'),
    ]);
    await save([change("deliveryPromiseHours", "48")]);
    expect(await embedded()).toContain('"deliveryPromiseHours":48');
    expect(await there()).toBe(24);
    advanceClock(BELIEVED_SECONDS);
    expect(await there()).toBe(48);
  });

  it("a page that shows nothing of the catalogue isn’t kept for longer than its settings", async () => {
    expect(await embedded()).toContain('"messagesKeptDays":365');
    await testDatabase().insert(shopSettings).values({ key: "messagesKeptDays", text: "200" });
    expect(await embedded()).toContain('"messagesKeptDays":365');
    advanceClock(BELIEVED_SECONDS);
    expect(await embedded()).toContain('"messagesKeptDays":200');
  });

  it("a job works with the settings of now", async () => {
    await testServices().readSettings();
    await testDatabase().insert(shopSettings).values({ key: "offerDays", text: "14" });
    const services = createServices(settings(), testEnv());
    await runScheduled(FREQUENT_CRON, services, new Date());
    expect(services.settings.offerDays).toBe(14);
  });
});

describe("while the database is down", () => {
  it("no call works with presets, but pages are shown", async () => {
    loggedFaults();
    forgetCatalogue();
    const headers = { "content-type": "application/json" };
    const send = (path: string) => callPage(path, { method: "POST", headers, body: "{}" }, NO_DATABASE);
    for (const path of ["/stripe/create-checkout-session", "/api/contact", "/trpc/contact.send"]) {
      const refused = await send(path);
      expect([path, refused.status, await refused.text()]).toEqual([
        path,
        503,
        expect.stringContaining("We can’t reach our database right now."),
      ]);
    }
    expect((await openPage("/aboutus", { vars: { ...KEEPING, ...NO_DATABASE } })).status).toBe(200);
  });

  it("the settings that were last read stand on pages", async () => {
    loggedFaults();
    await changeSettings({ messagesKeptDays: "211" });
    advanceClock(BELIEVED_SECONDS);
    expect(await embedded({ ...KEEPING, ...NO_DATABASE })).toContain('"messagesKeptDays":211');
  });
});
