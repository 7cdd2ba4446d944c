import { expect, it } from "vitest";
import { postcodeProblem } from "./postcode.ts";
import { hasTerritories, vatTerritory } from "./vat-territory.ts";

it.each([
  ["ES", "35001", "Canary Islands", null],
  ["ES", "38 760", "Canary Islands", null],
  ["ES", "51001", "Ceuta", null],
  ["ES", "52006", "Melilla", null],
  ["FI", "AX-22100", "Åland", null],
  ["FI", "22100", "Åland", null],
  ["GR", "630 86", "Mount Athos", null],
  ["GR", "63087", "Mount Athos", null],
  ["DE", "D-78266", "Büsingen", null],
  ["DE", "27498", "Heligoland", null],
  ["IT", "23041", "Livigno", null],
  ["IT", "22061", "Campione d’Italia", null],
  ["FR", "97100", "French overseas", null],
  ["FR", "97200", "French overseas", null],
  ["FR", "97300", "French overseas", null],
  ["FR", "97400", "French overseas", null],
  ["FR", "97600", "French overseas", null],
  ["FR", "98713", "French overseas", null],
  ["PT", "9000-123", "Madeira", 22],
  ["PT", "9400", "Madeira", 22],
  ["PT", "9500-321", "Azores", 16],
  ["PT", "9980-024", "Azores", 16],
  ["PT", "9980", "Azores", 16],
  ["AT", "6691", "Jungholz", 19],
  ["AT", "A-87491", "Jungholz", 19],
  ["AT", "6991", "Mittelberg", 19],
  ["AT", "6992", "Mittelberg", 19],
  ["AT", "6993", "Mittelberg", 19],
  ["AT", "87567", "Mittelberg", 19],
  ["AT", "87569", "Mittelberg", 19],
])("%s %s is %s (D55)", (country, postcode, name, ratePercent) => {
  expect(vatTerritory(country, postcode)).toMatchObject({ name, country, ratePercent });
  expect([hasTerritories(country), postcodeProblem(country, postcode)]).toEqual([true, null]);
  // With a digit too many it's a slip.
  expect(vatTerritory(country, `1${postcode}`)).toBeUndefined();
  expect(vatTerritory(country, `${postcode}1`)).toBeUndefined();
});

it.each([
  ["ES", "28001"],
  ["ES", "3500"],
  ["ES", "50001"],
  ["ES", "53001"],
  ["FI", "20100"],
  ["FI", "02210"],
  ["GR", "63085"],
  ["DE", "78267"],
  ["DE", "27499"],
  ["IT", "23030"],
  ["IT", "22060"],
  ["FR", "75001"],
  ["FR", "98000"],
  ["FR", "09740"],
  ["PT", "8000-123"],
  ["PT", "900"],
  ["AT", "6990"],
  ["AT", "6994"],
  ["AT", "6690"],
  ["AT", "87566"],
  ["DE", "87491"],
  ["DE", "35001"],
  ["NL", "3500 AB"],
  ["ES", ""],
])("%s %s is in no special territory", (country, postcode) => {
  expect(vatTerritory(country, postcode)).toBeUndefined();
});
