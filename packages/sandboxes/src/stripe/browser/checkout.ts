import { askToAuthenticate } from "./authentication.ts";
import { byId } from "./by-id.ts";
import {
  type AddressCollection,
  addressFields,
  bankMethod,
  fieldErrors,
  type FieldErrors,
  type FieldName,
  FIELDS,
  type PaymentFields,
} from "./payment-details.ts";
import { formatCardNumber, formatCvc, formatExpiry, formatIban, formatWhileTyping } from "./typing.ts";

// The payment form, in an iframe of the site's page. It receives its client secret from the stand-in for Stripe.js.

const COUNTRIES =
  "AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IN IS IT JP LI LT LU LV MT MX NL NO NZ PL PT RO SE SG SI SK US";
const DEFAULT_COUNTRY = "NL";

type Credentials = { clientSecret: string; publishableKey: string };

const form = byId("paymentForm", HTMLFormElement);
const statusLine = byId("status", HTMLElement);
const formError = byId("formError", HTMLElement);
const payButton = byId("payButton", HTMLButtonElement);
const payLabel = byId("payLabel", HTMLElement);
const country = byId("billingCountry", HTMLSelectElement);
const inputs = {
  email: byId("email", HTMLInputElement),
  cardNumber: byId("cardNumber", HTMLInputElement),
  cardExpiry: byId("cardExpiry", HTMLInputElement),
  cardCvc: byId("cardCvc", HTMLInputElement),
  iban: byId("iban", HTMLInputElement),
  billingName: byId("billingName", HTMLInputElement),
  billingLine1: byId("billingLine1", HTMLInputElement),
  billingPostalCode: byId("billingPostalCode", HTMLInputElement),
  billingCity: byId("billingCity", HTMLInputElement),
};

let siteOrigin: string | null = null;
let collection: AddressCollection = "auto";
let busy = false;

function tellSite(message: { type: string; heightPx?: number; redirectUrl?: string | null }): void {
  if (siteOrigin !== null) window.parent.postMessage(message, siteOrigin);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

async function post(path: string, body: object): Promise<{ ok: boolean; answer: Record<string, unknown> }> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { ok: response.ok, answer: record(await response.json()) };
}

function showStatus(text: string): void {
  form.hidden = true;
  statusLine.hidden = false;
  statusLine.textContent = text;
}

function fieldElement(name: FieldName): HTMLInputElement | HTMLSelectElement {
  return name === "billingCountry" ? country : inputs[name];
}

function showFieldError(name: FieldName, message: string | undefined): void {
  const line = byId(`${name}Error`, HTMLElement);
  const field = fieldElement(name);
  line.textContent = message ?? "";
  line.hidden = message === undefined;
  if (message === undefined) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  } else {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", line.id);
  }
}

function showFieldErrors(errors: FieldErrors): void {
  for (const name of FIELDS) showFieldError(name, errors[name]);
  const first = FIELDS.find((name) => errors[name] !== undefined);
  if (first !== undefined) fieldElement(first).focus();
}

function showFormError(message: string | null): void {
  formError.hidden = message === null;
  formError.textContent = message ?? "";
  if (message !== null) formError.focus();
}

function setBusy(value: boolean, label: string): void {
  busy = value;
  // aria-disabled keeps the focus where it is; `disabled` would drop it.
  payButton.setAttribute("aria-disabled", String(value));
  payLabel.textContent = label;
}

function currentFields(): PaymentFields {
  return {
    email: inputs.email.value,
    billingName: inputs.billingName.value,
    billingCountry: country.value,
    billingLine1: inputs.billingLine1.value,
    billingPostalCode: inputs.billingPostalCode.value,
    billingCity: inputs.billingCity.value,
    method: currentMethod(),
  };
}

function currentMethod(): PaymentFields["method"] {
  const chosen = new FormData(form).get("method");
  const atBank = bankMethod(chosen);
  if (atBank !== undefined) return { type: atBank };
  if (chosen === "customer_balance") return { type: chosen };
  if (chosen === "sepa_debit") return { type: chosen, iban: inputs.iban.value };
  return {
    type: "card",
    cardNumber: inputs.cardNumber.value,
    cardExpiry: inputs.cardExpiry.value,
    cardCvc: inputs.cardCvc.value,
  };
}

function showMethod(): void {
  const method = currentMethod();
  const { type } = method;
  const asked = addressFields(method, collection);
  byId("countryField", HTMLElement).hidden = !asked.includes("billingCountry");
  byId("addressFields", HTMLElement).hidden = !asked.includes("billingLine1");
  const byCard = type === "card";
  byId("cardFields", HTMLElement).hidden = !byCard;
  byId("debitFields", HTMLElement).hidden = type !== "sepa_debit";
  byId("billingNameLabel", HTMLElement).textContent = byCard ? "Name on card" : "Account holder’s name";
  inputs.billingName.autocomplete = byCard ? "cc-name" : "name";
  showFieldErrors({});
  showFormError(null);
}

function messageIn(answer: Record<string, unknown>): string {
  const { message } = record(answer["error"]);
  return typeof message === "string" ? message : "The payment could not be processed. Please try again.";
}

function fieldErrorsIn(answer: Record<string, unknown>): FieldErrors {
  const fields = record(answer["fields"]);
  const errors: FieldErrors = {};
  for (const name of FIELDS) {
    const message = fields[name];
    if (typeof message === "string") errors[name] = message;
  }
  return errors;
}

async function submit(body: object): Promise<{ ok: boolean; answer: Record<string, unknown> }> {
  const first = await post("/checkout/pay", body);
  const { requiresAction, bankPath } = first.answer;
  if (requiresAction !== true) return first;
  if (typeof bankPath === "string")
    return { ok: true, answer: { redirectUrl: new URL(bankPath, window.location.href).href } };
  return post("/checkout/pay", { ...body, authentication: await askToAuthenticate(form) });
}

async function pay(credentials: Credentials, label: string): Promise<void> {
  if (busy) return;
  showFormError(null);
  const fields = currentFields();
  const errors = fieldErrors(fields, new Date(), collection);
  showFieldErrors(errors);
  if (Object.keys(errors).length > 0) return;
  setBusy(true, "Processing…");
  try {
    const { ok, answer } = await submit({ ...credentials, ...fields });
    if (ok) {
      const { redirectUrl } = answer;
      const leaving = typeof redirectUrl === "string";
      showStatus(
        leaving ? "Thank you. Taking you back to the site…" : "Thank you. The payment was accepted.",
      );
      tellSite({ type: "complete", redirectUrl: leaving ? redirectUrl : null });
      return;
    }
    showFieldErrors(fieldErrorsIn(answer));
    showFormError(messageIn(answer));
  } catch {
    showFormError("We could not reach the payment service. Please try again.");
  }
  setBusy(false, label);
}

function openForm(session: Record<string, unknown>, credentials: Credentials): void {
  const { amountCents, currency, customerEmail, billingAddressCollection, takesTransfers } = session;
  byId("transferMethod", HTMLElement).hidden = takesTransfers !== true;
  if (billingAddressCollection === "required") collection = billingAddressCollection;
  showMethod();
  const money = new Intl.NumberFormat("en", { style: "currency", currency: String(currency) });
  const label = `Pay ${money.format(Number(amountCents) / 100)}`;
  setBusy(false, label);
  if (typeof customerEmail === "string") {
    inputs.email.value = customerEmail;
    inputs.email.readOnly = true;
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void pay(credentials, label);
  });
  statusLine.hidden = true;
  form.hidden = false;
}

async function start(credentials: Credentials): Promise<void> {
  try {
    const { ok, answer } = await post("/checkout/session", credentials);
    if (!ok) showStatus(`This payment form could not be opened. ${messageIn(answer)}`);
    else if (answer["status"] === "complete") showStatus("This checkout has already been completed.");
    else if (answer["status"] === "expired")
      showStatus("This checkout has expired. Go back to your cart to start again.");
    else openForm(answer, credentials);
  } catch {
    showStatus("We could not reach the payment service. Reload the page to try again.");
  }
}

function prepareFields(): void {
  formatWhileTyping(inputs.cardNumber, formatCardNumber);
  formatWhileTyping(inputs.cardExpiry, formatExpiry);
  formatWhileTyping(inputs.cardCvc, (text) => formatCvc(text, inputs.cardNumber.value));
  formatWhileTyping(inputs.iban, formatIban);
  const names = new Intl.DisplayNames("en", { type: "region" });
  const options = COUNTRIES.split(" ").map((code) => new Option(names.of(code) ?? code, code));
  options.sort((a, b) => a.text.localeCompare(b.text, "en"));
  country.append(...options);
  country.value = DEFAULT_COUNTRY;
  for (const name of FIELDS)
    fieldElement(name).addEventListener("input", () => showFieldError(name, undefined));
  form.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "method") showMethod();
  });
}

function onMessage(event: MessageEvent<unknown>): void {
  // Only the page around this frame may open it, and only once.
  if (event.source !== window.parent || siteOrigin !== null) return;
  const { type, clientSecret, publishableKey } = record(event.data);
  if (type !== "init" || typeof clientSecret !== "string" || typeof publishableKey !== "string") return;
  siteOrigin = event.origin;
  new ResizeObserver(() => {
    tellSite({ type: "resize", heightPx: byId("page", HTMLElement).getBoundingClientRect().height });
  }).observe(byId("page", HTMLElement));
  void start({ clientSecret, publishableKey });
}

prepareFields();
if (window.parent === window) {
  showStatus("This page works inside a checkout only.");
} else {
  window.addEventListener("message", onMessage);
  // The message only announces the frame, so any origin may receive it.
  window.parent.postMessage({ type: "ready" }, "*");
}
