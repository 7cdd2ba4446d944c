/** The checks of the payment form. Both the form and the server run them, so neither can leave one out. */

export type CardFields = { cardNumber: string; cardExpiry: string; cardCvc: string };
/** Methods that lead to a page of the buyer's bank and back. */
export const BANK_METHODS = ["ideal", "pay_by_bank"] as const;
export type BankMethod = (typeof BANK_METHODS)[number];

/** The BICs of the banks behind iDEAL. */
export const IDEAL_BICS = [
  "ABNANL2A",
  "ADYBNL2A",
  "ASNBNL21",
  "BITSNL2A",
  "BUNQNL2A",
  "BUUTNL2A",
  "FNOMNL22",
  "FVLBNL22",
  "HANDNL2A",
  "INGBNL2A",
  "KNABNL2H",
  "MLLENL2A",
  "MOYONL21",
  "NNBANL2G",
  "NTSBDEB1",
  "RABONL2U",
  "RBRBNL21",
  "REVOIE23",
  "REVOLT21",
  "SNSBNL2A",
  "TRIONL2U",
] as const;
export type IdealBic = (typeof IDEAL_BICS)[number];

/** Wallets whose payments are a card's. The form has none; a control call pays by them. */
export const WALLETS = ["apple_pay", "google_pay"] as const;
export type Wallet = (typeof WALLETS)[number];

/** Returns the type of a method that leads to the buyer's bank; undefined for any other. */
export const bankMethod = (type: unknown): BankMethod | undefined => BANK_METHODS.find((one) => one === type);

export type PaymentFields = {
  email: string;
  billingName: string;
  billingCountry: string;
  billingLine1: string;
  billingPostalCode: string;
  billingCity: string;
  method:
    | ({ type: "card"; wallet?: Wallet | undefined } & CardFields)
    | { type: "sepa_debit"; iban: string }
    | { type: "customer_balance" }
    | { type: BankMethod; bic?: IdealBic | null | undefined };
};

/** The fields of the form, in its order. */
export const FIELDS = [
  "email",
  "cardNumber",
  "cardExpiry",
  "cardCvc",
  "iban",
  "billingName",
  "billingCountry",
  "billingLine1",
  "billingPostalCode",
  "billingCity",
] as const;
export type FieldName = (typeof FIELDS)[number];

/** Whether a session asks for the whole billing address, or for what its method needs. */
export type AddressCollection = "auto" | "required";
export type AddressField = Extract<
  FieldName,
  "billingCountry" | "billingLine1" | "billingPostalCode" | "billingCity"
>;

/** Returns the fields of the billing address that are asked for: if that's left to the method, only a typed card's country. */
export function addressFields(
  method: PaymentFields["method"],
  collection: AddressCollection,
): readonly AddressField[] {
  if (collection === "required")
    return ["billingCountry", "billingLine1", "billingPostalCode", "billingCity"];
  return method.type === "card" && method.wallet === undefined ? ["billingCountry"] : [];
}
export type FieldErrors = Partial<Record<FieldName, string>>;

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

function isAmex(cardNumber: string): boolean {
  return /^3[47]/.test(digitsOf(cardNumber));
}

export function cardNumberLength(cardNumber: string): number {
  return isAmex(cardNumber) ? 15 : 16;
}

export function cvcLength(cardNumber: string): number {
  return isAmex(cardNumber) ? 4 : 3;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function cardNumberError(cardNumber: string): string | null {
  const digits = digitsOf(cardNumber);
  if (digits.length < cardNumberLength(digits)) return "Your card number is incomplete.";
  return digits.length === cardNumberLength(digits) && passesLuhn(digits)
    ? null
    : "Your card number is invalid.";
}

function expiryError(cardExpiry: string, now: Date): string | null {
  const digits = digitsOf(cardExpiry);
  if (digits.length < 4) return "Your card’s expiration date is incomplete.";
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  if (digits.length > 4 || month < 1 || month > 12) return "Your card’s expiration date is invalid.";
  if (year < now.getFullYear()) return "Your card’s expiration year is in the past.";
  // A card is valid until the end of its month.
  if (year === now.getFullYear() && month < now.getMonth() + 1)
    return "Your card’s expiration date is in the past.";
  return year > now.getFullYear() + 50 ? "Your card’s expiration year is invalid." : null;
}

function ibanError(iban: string): string | null {
  const compact = iban.replaceAll(/\s/g, "").toUpperCase();
  if (compact.length < 15) return "Your IBAN is incomplete.";
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return "Your IBAN is invalid.";
  const digits = Array.from(compact.slice(4) + compact.slice(0, 4), (char) => Number.parseInt(char, 36)).join(
    "",
  );
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1 ? null : "Your IBAN is invalid.";
}

function emailError(email: string): string | null {
  if (email.trim() === "") return "Enter your email address.";
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : "Your email address is incomplete.";
}

function nameError(fields: PaymentFields): string | null {
  if (fields.billingName.trim() !== "") return null;
  return fields.method.type === "card" ? "Enter the name on the card." : "Enter the account holder’s name.";
}

const ADDRESS_ERRORS: Readonly<Record<AddressField, string>> = {
  billingCountry: "Choose a country.",
  billingLine1: "Your billing address is incomplete.",
  billingPostalCode: "Your postal code is incomplete.",
  billingCity: "Your city is incomplete.",
};

function addressError(fields: PaymentFields, name: AddressField): string | null {
  const isGiven =
    name === "billingCountry" ? /^[A-Z]{2}$/.test(fields.billingCountry) : fields[name].trim() !== "";
  return isGiven ? null : ADDRESS_ERRORS[name];
}

/** Returns the message for every wrong field, in the order of the form; none if all are right. */
export function fieldErrors(fields: PaymentFields, now: Date, collection: AddressCollection): FieldErrors {
  const { method } = fields;
  const found: [FieldName, string | null][] = [["email", emailError(fields.email)]];
  if (method.type === "card") {
    const cvc = digitsOf(method.cardCvc).length === cvcLength(method.cardNumber);
    found.push(
      ["cardNumber", cardNumberError(method.cardNumber)],
      ["cardExpiry", expiryError(method.cardExpiry, now)],
      ["cardCvc", cvc ? null : "Your card’s security code is incomplete."],
    );
  } else if (method.type === "sepa_debit") {
    found.push(["iban", ibanError(method.iban)]);
  }
  found.push(["billingName", nameError(fields)]);
  for (const name of addressFields(method, collection)) found.push([name, addressError(fields, name)]);
  return Object.fromEntries(found.filter(([, message]) => message !== null));
}
