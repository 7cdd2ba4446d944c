// Writes expected-vat.csv: `node domain/vat/testing/make-expected.mjs`. It imports nothing of the shop and has its own
// tables and arithmetic, so that it can contradict the code.
import { writeFileSync } from "node:fs";

const DAY = "2026-11-27";
const DAY_AFTER = "2026-11-28";

/** Country, postcode of its capital, standard rate in tenths of a percent, prefix and number of a company. */
const EU = `
  AT 1010     200 AT U12345678      | BE 1000     210 BE 1000000021  | BG 1000    200 BG 123456789
  CY 1010     190 CY 12345678X      | CZ 11000    210 CZ 12345678    | DE 10115   190 DE 123456789
  DK 1050     250 DK 12345678       | EE 10111    240 EE 123456789   | ES 28001   210 ES B12345678
  FI 00100    255 FI 12345678       | FR 75001    200 FR 12345678901 | GR 10431   240 EL 123456789
  HR 10000    250 HR 12345678901    | HU 1011     270 HU 12345678    | IE D01F5P2 230 IE 1234567FA
  IT 00118    220 IT 12345678901    | LT 01100    210 LT 123456789   | LU 1111    170 LU 12345678
  LV 1050     210 LV 12345678901    | MT VLT1010  180 MT 12345678    | NL 1011AB  210 NL 123456789B01
  PL 00-001   230 PL 1234567890     | PT 1000-001 230 PT 123456789   | RO 010011  210 RO 12345678
  SE 11120    250 SE 123456789012   | SI 1000     220 SI 12345678    | SK 81101   230 SK 1234567890`;
/** XI is a company in Belfast. Numbers of the others aren't VIES's, so they give the number of a German company. */
const OUTSIDE = `
  XI BT15GS 0 XI 123456789 | CH 3001 0 DE 123456789 | NO 0150 0 DE 123456789 | GB SW1A1AA 0 DE 123456789
  US 20001 0 DE 123456789`;
const COUNTRIES_OUTSIDE = new Set(["CH", "GB"]);

/**
 * Each column is a buyer, each row a kind of place. D: Dutch VAT. T: taxed as a consumer. R: reverse charge.
 * O: outside. c and x: a consumer and a company who can't buy.
 */
const BUYERS = [
  ["consumer", ""],
  ["company", ""],
  ["company", "valid"],
  ["company", "invalid"],
  ["company", "malformed"],
  ["company", "member_state_silent"],
  ["company", "vies_silent"],
];
const GRID = { home: "DDDDDDD", eu: "TTRTTTT", served: "cOOOOOO", unserved: "cxxxxxx" };

/** Divides whole numbers, half up. */
const divide = (dividend, divisor) => (2n * dividend + divisor) / (2n * divisor);
const withoutDutchVat = (gross) => divide(gross * 100n, 121n);

/** At the threshold to the cent, a cent above it with this order, above it last year, and registered since today. */
const METERS = {
  below: (place) => {
    const gross = 12_345n + 7n * place;
    return {
      gross,
      thisYear: 1_000_000n - withoutDutchVat(gross),
      lastYear: 1_000_000n,
      ossSince: DAY_AFTER,
    };
  },
  crossing: (place) => {
    const gross = 294_690n + 7n * place;
    return { gross, thisYear: 1_000_001n - withoutDutchVat(gross), lastYear: 0n, ossSince: "" };
  },
  above: (place) => ({ gross: 117_101n + 7n * place, thisYear: 0n, lastYear: 1_000_001n, ossSince: "" }),
  registered: () => ({ gross: 9_999n, thisYear: 0n, lastYear: 0n, ossSince: DAY }),
};

const percent = (tenths) => String(Number(tenths) / 10);

const refused = (reason) => ["refused", reason, "", "", "", "", "", ""];

function gross(rule, country, tenths, cents) {
  const vat = divide(cents * tenths, 1000n + tenths);
  const rate = percent(tenths);
  const formula = `${cents} × ${rate} / ${percent(1000n + tenths)} = ${vat}; ${cents} - ${vat} = ${cents - vat}`;
  return [rule, "", country, rate, "gross", cents - vat, vat, formula];
}

function net(rule, country, cents) {
  const price = withoutDutchVat(cents);
  return [rule, "", country, "0", "net", price, 0, `${cents} × 100 / 121 = ${price}`];
}

function outcome(letter, meter, { country, tenths }, cents) {
  switch (letter) {
    case "D":
      return gross("domestic", "NL", 210n, cents);
    case "T":
      return meter === "below"
        ? gross("below_threshold", "NL", 210n, cents)
        : gross("oss", country, tenths, cents);
    case "R":
      return net("reverse_charge", country, cents);
    case "O":
      return net("outside_eu", country, cents);
    case "c":
      return refused("consumer_outside");
    default:
      return refused("company_outside");
  }
}

function places(text, kindOf) {
  return text
    .split(/[|\n]/)
    .map((cell) => cell.trim().split(/\s+/))
    .filter((cell) => cell.length === 5)
    .map(([place, postcode, tenths, prefix, number]) => {
      const country = place === "XI" ? "GB" : place;
      return { place, country, postcode, tenths: BigInt(tenths), prefix, number, kind: kindOf(country) };
    });
}

const PLACES = [
  ...places(EU, (country) => (country === "NL" ? "home" : "eu")),
  ...places(OUTSIDE, (country) => (COUNTRIES_OUTSIDE.has(country) ? "served" : "unserved")),
];

const HEADER =
  "place,country,postcode,buyer,prefix,number,check,meter,day,oss_since,this_year,last_year,gross,rule,reason,vat_country,rate,prices,net,vat,formula";

const rows = PLACES.flatMap((where, index) =>
  BUYERS.flatMap(([buyer, check], column) =>
    Object.entries(METERS).map(([meter, read]) => {
      const { gross: cents, thisYear, lastYear, ossSince } = read(BigInt(index));
      const isNumberRead = check !== "" && check !== "malformed";
      return [
        where.place,
        where.country,
        where.postcode,
        buyer,
        ...(isNumberRead ? [where.prefix, where.number] : ["", ""]),
        check,
        meter,
        DAY,
        ossSince,
        thisYear,
        lastYear,
        cents,
        ...outcome(GRID[where.kind][column], meter, where, cents),
      ].join(",");
    }),
  ),
);

writeFileSync(new URL("expected-vat.csv", import.meta.url), `${[HEADER, ...rows].join("\n")}\n`);
