import { expect, it } from "vitest";
import { isSameCompany } from "./company-doubts.ts";

it.each([
  ["Bureau Veenstra", "BUREAU VEENSTRA B.V."],
  ["Bureau Veenstra BV", "Bureau Veenstra"],
  ["Acme GmbH & Co. KG", "ACME"],
  ["Müller und Söhne GmbH", "MULLER & SOHNE"],
  ["Straßenbau Ost", "STRASSENBAU OST GMBH"],
  ["Société Générale", "SA SOCIETE GENERALE"],
  ["Maison Lumière S.à r.l.", "MAISON LUMIERE SARL"],
  ["Kowalski sp. z o.o.", "KOWALSKI SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ"],
  ["Novák s.r.o.", "NOVAK, spol. s r.o."],
  ["Nord Design A/S", "NORD DESIGN AS"],
  ["Mario Rossi", "ROSSI MARIO"],
  ["Auto-Plan Ltd", "AUTOPLAN LIMITED"],
  ["O’Brien Plans", "O'BRIEN PLANS LTD"],
  ["Αρχιτεκτονική ΕΠΕ", "ΑΡΧΙΤΕΚΤΟΝΙΚΗ Ε.Π.Ε."],
  ["Studio Delta", "ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΕΩΡΓΙΟΣ||STUDIO DELTA"],
  ["SE", "SE"],
])("%s is the company that a register calls %s", (typed, registered) => {
  expect(isSameCompany(typed, registered)).toBe(true);
});

it.each([
  ["Bureau Veenstra", "BUREAU VEENSTRA HOLDING B.V."],
  ["Siemens", "SIEMENS ENERGY GLOBAL GMBH"],
  ["GmbH", "SIEMENS AG"],
  ["B.V.", "N.V."],
  ["||", "ALDER ARCHITECTS NV"],
  ["&", "ALDER ARCHITECTS NV"],
  ["&", "ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΕΩΡΓΙΟΣ||"],
  // Cyrillic letters that look like Latin ones.
  ["Аldеr Аrсhitеcts", "ALDER ARCHITECTS NV"],
])("%s isn't the company that a register calls %s", (typed, registered) => {
  expect(isSameCompany(typed, registered)).toBe(false);
});
