import type { Locator } from "playwright-core";

/** Fills in and sends the form of a German company with a valid VAT number. */
export async function fillBureau(form: Locator): Promise<void> {
  await typeBureau(form);
  await form.getByRole("button", { name: "Use these details" }).click();
}

export async function typeBureau(form: Locator): Promise<void> {
  await form.getByLabel("Country").selectOption("Germany");
  for (const [label, text] of Object.entries({
    Company: "Bureau GmbH",
    Address: "Hauptstraße 1",
    Postcode: "10115",
    Town: "Berlin",
    "VAT number (optional)": "DE 123 456 789",
    "Email for the invoice": "einkauf@bureau.example",
  }))
    await form.getByLabel(label).fill(text);
}
