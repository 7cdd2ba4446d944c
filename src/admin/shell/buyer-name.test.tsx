import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { BuyerName } from "./buyer-name.tsx";

const shown = (customerCompany: string | null): string =>
  renderToString(<BuyerName buyer={{ customerCompany, customerName: "Ada Drafter" }} />).replaceAll(
    /<[^>]*>/g,
    "",
  );

it("names the company before the cardholder", () => {
  expect(shown("Bureau GmbH")).toBe("Bureau GmbH Ada Drafter");
  expect(shown(null)).toBe("Ada Drafter");
});
