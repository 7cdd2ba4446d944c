import type { UseMutationResult } from "@tanstack/react-query";
import { type SavedView, saveViewSchema, VIEW_NAME_MAX_CHARS } from "#domain/orders/order-views.ts";
import { FormEnd } from "#src/admin/shell/form-end.tsx";
import { refusedFields } from "#src/api/failure.ts";
import { Field } from "#src/ui/field.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";

const FIELDS = ["name"] as const;

type ViewFormProps = {
  /** Undefined for a new one. */
  readonly saved: { readonly name: string } | undefined;
  /** The view's search, list and sort, and its id. */
  readonly more: Omit<SavedView, "name">;
  readonly save: UseMutationResult<unknown, Error, SavedView>;
  readonly onCancel: () => void;
};

/** Names a view of the list of orders (D26). */
export function ViewForm({ saved, more, save, onCancel }: ViewFormProps) {
  const checked = useCheckedForm({
    schema: saveViewSchema,
    fields: FIELDS,
    more,
    send: save,
    errorsIn: refusedFields,
  });
  return (
    <form
      {...checked.props}
      aria-label={saved === undefined ? "Save this view" : `Rename ${saved.name}`}
      className="flex max-w-md flex-col gap-3 border border-line bg-sheet p-4"
    >
      <Field
        name="name"
        label="Name of the view"
        required
        maxLength={VIEW_NAME_MAX_CHARS}
        autoComplete="off"
        defaultValue={saved?.name ?? ""}
        error={checked.errors.name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened the form asked for it
        autoFocus
      />
      <FormEnd
        label={saved === undefined ? "Save the view" : "Save the name"}
        save={save}
        errors={checked.errors}
        onCancel={onCancel}
      />
    </form>
  );
}
