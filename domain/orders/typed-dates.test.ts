import { expect, it } from "vitest";
import { daysIn, withDays, writeDatesAsIso } from "./typed-dates.ts";

it.each([
  ["24 nov", "2026-11-24"],
  ["24nov", "2026-11-24"],
  ["24th November", "2026-11-24"],
  ["nov 24", "2026-11-24"],
  ["Nov. 24, 2025", "2025-11-24"],
  ["24 November 2026", "2026-11-24"],
  // After today, so it's last year's.
  ["28 nov", "2025-11-28"],
  ["27 nov", "2026-11-27"],
  ["november 2026", "2026-11"],
  ["sept 2026", "2026-09"],
  ["24-11-2026", "2026-11-24"],
  ["4/2/2026", "2026-02-04"],
  ["acme 24 nov revit", "acme 2026-11-24 revit"],
  ["1 oct 31 oct", "2026-10-01 2026-10-31"],
  ["29 feb", "29 feb"],
  ["31-31-2026", "31-31-2026"],
  // A name, a product and a reference.
  ["Jan", "Jan"],
  ["April Drafter", "April Drafter"],
  ["3ds max 2026", "3ds max 2026"],
  ["24 novak", "24 novak"],
  ["571-10000000", "571-10000000"],
])("%s is searched for as %s on 27 November 2026 (D26)", (typed, searched) => {
  expect(writeDatesAsIso(typed, "2026-11-27")).toBe(searched);
});

it("a search text's days are shown by the date fields, and changed by them", () => {
  const today = "2026-11-27";
  expect(daysIn("revit 1 oct", today)).toEqual({ from: "2026-10-01", to: "2026-10-01" });
  expect(daysIn("revit", today)).toBeUndefined();
  expect(withDays("revit nov 2026", { from: "2026-10-01", to: "2026-10-31" }, today)).toBe(
    "revit 2026-10-01..2026-10-31",
  );
  expect(withDays("24 nov acme", { from: "2026-10-01", to: "2026-10-01" }, today)).toBe("acme 2026-10-01");
  expect(withDays("24 nov acme", null, today)).toBe("acme");
});
