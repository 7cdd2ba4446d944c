import { createContext, useContext, useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import type { ProductDraft } from "#domain/catalogue/product-draft.ts";
import type { useAct } from "#src/kit/use-act.tsx";
import { failedFields, livePlanPriceErrors, livePriceErrors, productResolver } from "./product-resolver.ts";
import type { ProductValues } from "./product-values.ts";

export type ProductFormOptions = {
  readonly start: ProductValues;
  readonly onValues: (values: ProductValues) => void;
  /** Saves the product; a failure is shown in the form, which keeps its values (D25). */
  readonly save: Pick<
    ReturnType<typeof useAct<unknown, ProductDraft>>,
    "send" | "pending" | "failure" | "reset"
  >;
  /** Called when an upload or a save begins or ends. */
  readonly onBusy?: (busy: boolean) => void;
  /** The reason why the form can't be sent, regardless of its values; undefined if it can. */
  readonly heldBack?: string | undefined;
};

/** The state of a product form: its values and messages, and whether it can be sent. */
export function useProductForm({ start, onValues, save, onBusy, heldBack }: ProductFormOptions) {
  const form = useForm<ProductValues, unknown, ProductDraft>({
    defaultValues: start,
    resolver: productResolver,
  });
  const [uploading, setUploading] = useState(false);
  const [addressTyped, setAddressTyped] = useState(false);
  const [values, setValues] = useState(start);
  const change = useEffectEvent((changed: ProductValues) => {
    setValues(changed);
    onValues(changed);
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (state) => change(state.values) }),
    [form],
  );

  const busy = uploading || save.pending;
  const tellBusy = useEffectEvent((now: boolean) => onBusy?.(now));
  useEffect(() => tellBusy(busy), [busy]);

  function showAtFields(error: unknown): void {
    for (const [index, [field, message]] of failedFields(error).entries()) {
      form.setError(field, { type: "server", message }, { shouldFocus: index === 0 });
    }
  }

  const prices = livePriceErrors(values);
  const planPrices = livePlanPriceErrors(values);
  return {
    form,
    values,
    /** The messages that update during typing (D24). */
    live: { prices, planPrices },
    uploading,
    setUploading,
    setAddressTyped,
    /** The reason why the form can't be sent yet (S75); undefined once it can. */
    blocked:
      blockedBy({
        uploading,
        addressTyped,
        wrongPrice: Object.keys(prices).length > 0 || Object.keys(planPrices).length > 0,
        noImage: values.imageUrl === "",
      }) ?? heldBack,
    submit: form.handleSubmit((draft) => void save.send(draft).catch(showAtFields), save.reset),
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

export const ProductFormContext = createContext<ProductFormState | null>(null);

/** The form around a field. */
export function useProduct(): ProductFormState {
  const product = useContext(ProductFormContext);
  if (product === null) throw new Error("a product's field belongs in its form");
  return product;
}

type Blocks = {
  readonly uploading: boolean;
  readonly addressTyped: boolean;
  readonly wrongPrice: boolean;
  readonly noImage: boolean;
};

function blockedBy({ uploading, addressTyped, wrongPrice, noImage }: Blocks): string | undefined {
  if (uploading) return "Wait until the image is uploaded.";
  if (addressTyped) return "Use the image’s address, or clear it, first.";
  if (wrongPrice) return "Correct the prices first.";
  return noImage ? "Choose an image first." : undefined;
}
