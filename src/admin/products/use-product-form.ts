import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import type { ProductDraft } from "#domain/catalogue/product-draft.ts";
import { livePlanPriceErrors, livePriceErrors, productResolver } from "./product-resolver.ts";
import type { ProductValues } from "./product-values.ts";
import { failureText } from "#src/api/failure.ts";
import { failedFields } from "./save-failure.ts";

export type ProductFormOptions = {
  /** The values that the form starts with. */
  readonly start: ProductValues;
  /** Called after every change. */
  readonly onValues: (values: ProductValues) => void;
  /** Saves the product; a failure is shown in the form, which keeps its values (D25). */
  readonly saving: UseMutationResult<unknown, Error, ProductDraft>;
  /** Called when an upload or a save begins or ends. */
  readonly onBusy?: (busy: boolean) => void;
  /** The reason why the form can't be sent, regardless of its values; undefined if it can. */
  readonly heldBack?: string | undefined;
};

/** The state of a product form: its values and messages, whether it can be sent, and the result of sending it. */
export function useProductForm({ start, onValues, saving, onBusy, heldBack }: ProductFormOptions) {
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

  const busy = uploading || saving.isPending;
  const tellBusy = useEffectEvent((now: boolean) => onBusy?.(now));
  useEffect(() => tellBusy(busy), [busy]);

  function showAtFields(error: Error): void {
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
    failure: saving.error === null ? "" : failureText(saving.error),
    saving: saving.isPending,
    /** The reason why the form can't be sent yet (S75); undefined once it can. */
    blocked:
      blockedBy({
        uploading,
        addressTyped,
        wrongPrice: Object.keys(prices).length > 0 || Object.keys(planPrices).length > 0,
        noImage: values.imageUrl === "",
      }) ?? heldBack,
    submit: form.handleSubmit(
      (draft) => saving.mutate(draft, { onError: showAtFields }),
      () => saving.reset(),
    ),
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

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
