import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useController } from "react-hook-form";
import { PRODUCT_FIELDS, type ProductField } from "#domain/catalogue/product-fields.ts";
import { ImageChooser } from "#src/admin/images/image-chooser.tsx";
import { ProductCard } from "#src/catalogue/product-card.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field, TextAreaField } from "#src/ui/field.tsx";
import { CategorySelects } from "./category-selects.tsx";
import { IncludesSelect } from "./includes-select.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import { ShownChoice, StockChoice } from "./stock-and-shown.tsx";
import { type ProductValues, previewOf } from "./product-values.ts";
import {
  ProductFormContext,
  type ProductFormOptions,
  type ProductFormState,
  useProductForm,
} from "./use-product-form.ts";

/** The fields that a form holds as plain text. */
type TextField = { [Name in ProductField]: string extends ProductValues[Name] ? Name : never }[ProductField];

type ProductFormProps = ProductFormOptions & {
  readonly label: string;
  readonly submitText: string;
  readonly savingText: string;
  /** Shown above the submit button. */
  readonly renderAboveSubmit?: (product: ProductFormState) => ReactNode;
  /** Shown beside the submit button. */
  readonly actions?: ReactNode;
};

/** The product form (S48, S75) with a preview of its card, used for adding and editing. */
export function ProductForm({
  label,
  submitText,
  savingText,
  renderAboveSubmit,
  actions,
  ...options
}: ProductFormProps) {
  const product = useProductForm(options);
  const { form, blocked } = product;
  const { pending } = options.save;
  const { errors } = form.formState;
  const image = useController({ control: form.control, name: "imageUrl" });
  /** The input of a text field, from its description in domain/catalogue/product-fields.ts. */
  const textInput = (name: TextField) => ({
    label: PRODUCT_FIELDS[name].label,
    error: errors[name]?.message,
    ...form.register(name),
  });
  const reasonId = useId();
  const submit = useRef<HTMLButtonElement>(null);
  useFocusAfterFailure(options.save.failure !== null, submit);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-10">
      <ProductFormContext value={product}>
        <form
          noValidate
          aria-label={label}
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            // The button is disabled while the form is blocked; Enter in a field must be, too.
            if (blocked === undefined && !pending) void product.submit(event);
          }}
        >
          <Field required autoComplete="off" {...textInput("productname")} />
          <ImageChooser
            value={image.field.value}
            onChange={image.field.onChange}
            onBusy={product.setUploading}
            onAddressTyped={product.setAddressTyped}
            error={image.fieldState.error?.message}
          />
          <PriceFields />
          <CategorySelects />
          <PlanFields />
          <StockChoice />
          <ShownChoice />
          <TextAreaField required {...textInput("description")} />
          <TextAreaField
            hint="One per line, for example ‘Languages: English, German’. Only list facts you can prove."
            {...textInput("facts")}
          />
          <IncludesSelect />
          <div className="border-t border-line pt-6">
            <Failure of={options.save} className="mb-4" />
            {renderAboveSubmit?.(product)}
            <div className="flex flex-wrap items-center gap-4">
              <Button
                ref={submit}
                type="submit"
                size="large"
                disabled={blocked !== undefined || pending}
                {...(blocked === undefined ? {} : { "aria-describedby": reasonId })}
              >
                {pending ? savingText : submitText}
              </Button>
              {actions}
              {blocked === undefined ? null : (
                <p id={reasonId} className="text-sm text-ink-soft">
                  {blocked}
                </p>
              )}
            </div>
          </div>
        </form>
      </ProductFormContext>
      <CardPreview values={product.values} />
    </div>
  );
}

/**
 * The button was disabled while the form was being sent and so lost the focus. After a failure it gets it back, unless an
 * invalid field has it; on the next frame, once a password dialog has closed.
 */
function useFocusAfterFailure(hasFailed: boolean, submit: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    if (!hasFailed) return undefined;
    const frame = requestAnimationFrame(() => {
      const button = submit.current;
      if (button !== null && !button.form?.contains(document.activeElement)) button.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [hasFailed, submit]);
}

/**
 * A preview of the card in the admin's list. Visual only: the form says the same, and its links lead nowhere yet.
 */
function CardPreview({ values }: { readonly values: ProductValues }) {
  return (
    // Stays in view: below the page's header, or at the top of the dialog.
    <div className="lg:sticky lg:top-20 lg:self-start lg:in-[[role=dialog]]:top-0" data-testid="card-preview">
      <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
        Preview
      </p>
      <div inert className="max-w-xs">
        <ProductCard product={previewOf(values)} admin />
      </div>
    </div>
  );
}
