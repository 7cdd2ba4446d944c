import { useEffect } from "react";
import {
  type Company,
  companyRules,
  companySchema,
  type CompanyDraft,
  companyDraftIn,
  type StoredCompany,
} from "#domain/cart/company.ts";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import { refusedFields } from "#src/api/failure.ts";
import { useActForm } from "#src/kit/act-form.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Field } from "#src/ui/field.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { cart } from "./cart-store.ts";
import { CompanyDetailsForm } from "./company-details-form.tsx";
import { companyDraft } from "./company-store.ts";

const SCHEMA = companySchema.check(companyRules);

type CompanyFormProps = {
  /** The company that the order is for so far. */
  readonly company: Company;
  /** What was typed instead, here or into the same form elsewhere. */
  readonly draft: CompanyDraft;
  /** True if a press opened the form. */
  readonly takesFocus: boolean;
  readonly onDone: (value: StoredCompany) => void;
  readonly onCancel: () => void;
};

/** The form for a company (D76). The server checks the VAT number and decides who pays which VAT (D53, D54). */
export function CompanyForm({ company, draft, onDone, ...others }: CompanyFormProps) {
  const form = useActForm(
    SCHEMA,
    (client, typed) =>
      client.stripe.checkCompany.mutate({ ...typed, cart: checkoutPayload(cart.items()).cart }),
    {
      failed: "We couldn’t check the details. What you typed is still here. Please try again.",
      onDone: (vat, typed) => onDone({ company: typed, vat }),
      // An open payment stays as it is.
      loadsAgain: false,
    },
  );
  useEffect(() => {
    if (form.ref.current) fill(form.ref.current, draft);
  }, [form.ref, draft]);
  const lookup = useAct(
    (client, number: Pick<CompanyDraft, "country" | "vatNumber">) =>
      client.stripe.lookUpCompany.mutate(number),
    {
      onDone: ({ isValid, ...found }, { vatNumber }) => {
        // Another one has been typed in the meantime.
        if (form.ref.current === null || draftIn(form.ref.current)?.vatNumber !== vatNumber) return;
        fill(form.ref.current, found, { onlyEmpty: true });
        if (isValid) announce(VALID_TEXT);
      },
      loadsAgain: false,
    },
  );
  return (
    <CompanyDetailsForm
      {...others}
      form={form}
      from={company}
      onInput={({ currentTarget, target }) => {
        form.props.onInput();
        if (target instanceof Element && target.matches(NUMBER)) lookup.reset();
        const changed = draftIn(currentTarget);
        if (changed) companyDraft.set(changed);
      }}
      submit={{ label: "Use these details", pendingLabel: "Checking…" }}
      aria-label="Company details"
      className="grid gap-3"
      vatNumber={{
        error: refusedFields(lookup.error)["vatNumber"],
        ...(lookup.data?.isValid === true ? { hint: VALID_TEXT } : {}),
        onBlur: () => {
          const typed = form.ref.current && draftIn(form.ref.current);
          if (typed && typed.vatNumber !== "") lookup.send(typed).catch(() => undefined);
        },
      }}
      more={
        <Field
          label="Email for the invoice"
          type="email"
          required
          autoComplete="email"
          defaultValue={company.email}
          {...form.field("email")}
        />
      }
    />
  );
}

const VALID_TEXT = "Valid in the EU’s register.";

/** The fields that a looked-up number comes from. */
const NUMBER = "[name=vatNumber], [name=country]";

const draftIn = (form: HTMLFormElement): CompanyDraft | null =>
  companyDraftIn(Object.fromEntries(new FormData(form)));

/** Puts a text into each of these fields, or only where nothing is typed. */
function fill(
  form: HTMLFormElement,
  texts: Partial<CompanyDraft>,
  { onlyEmpty = false }: { readonly onlyEmpty?: boolean } = {},
): void {
  let isChanged = false;
  for (const [name, text] of Object.entries(texts)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    const before = control.value;
    if (before === text || (onlyEmpty && before !== "")) continue;
    control.value = text;
    // A country that the shop no longer sells to.
    if (control.value !== text) control.value = before;
    else isChanged = true;
  }
  if (isChanged) form.dispatchEvent(new Event("input", { bubbles: true }));
}
