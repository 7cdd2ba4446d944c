import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  ANSWER_MAX_CHARS,
  type SavedTemplate,
  saveTemplateSchema,
  TEMPLATE_NAME_MAX_CHARS,
} from "#domain/seller/message-answer.ts";
import { failureText } from "#src/admin/shell/failure-text.ts";
import { FormEnd } from "#src/admin/shell/form-end.tsx";
import { refusedFields } from "#src/api/failure.ts";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { useFormDraft } from "#src/api/use-draft.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Field, TextAreaField } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";

type Template = Outputs["messages"]["templates"][number];

const FIELDS = ["name", "text"] as const;

/** The templates that answers start from, loaded when they are opened (D28). */
export function AnswerTemplates() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-10 border-t border-line pt-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-3 font-medium">Templates for answers</summary>
      {isOpen ? <TemplateList /> : null}
    </details>
  );
}

function TemplateList() {
  const { client } = useApi();
  const { messages } = useQueries();
  const answer = useQuery(messages.templates.queryOptions());
  const [edited, setEdited] = useState<string | null>(null);
  const [told, setTold] = useState("");
  const adder = useRef<HTMLButtonElement>(null);
  function done(sentence: string): void {
    setEdited(null);
    setTold(sentence);
    // The pressed button may be gone.
    adder.current?.focus();
  }
  const remove = useMutation({
    networkMode: "always",
    mutationFn: ({ id }: Template) => client.messages.removeTemplate.mutate({ id }),
    onSuccess: (_left, { name }) => {
      done(`“${name}” has been removed.`);
      return messages.templates.invalidate();
    },
  });
  if (answer.isPending) return <ListSkeleton label="Loading templates." />;
  if (!answer.data)
    return (
      <LoadFailed
        text="We couldn’t load the templates."
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    );
  return (
    <div className="grid max-w-prose gap-4">
      <p className="text-sm text-ink-soft">
        In a template, {"{name}"} becomes the sender’s name and {"{order}"} the number of the order that the
        message is about.
      </p>
      <ul className="grid gap-4">
        {answer.data.map((template) => (
          <li key={template.id} className="grid gap-2 border-l-2 border-line-strong pl-4">
            <h3 className="font-medium">{template.name}</h3>
            {edited === template.id ? (
              <TemplateForm template={template} onDone={done} onCancel={() => setEdited(null)} />
            ) : (
              <>
                <p className="text-sm whitespace-pre-wrap text-ink-soft">{template.text}</p>
                <div className="flex flex-wrap gap-2">
                  <Button variant="secondary" size="small" onClick={() => setEdited(template.id)}>
                    Change<span className="sr-only"> {template.name}</span>
                  </Button>
                  <Button
                    variant="secondary"
                    size="small"
                    aria-disabled={remove.isPending}
                    onClick={() => {
                      if (!remove.isPending) remove.mutate(template);
                    }}
                  >
                    Remove<span className="sr-only"> {template.name}</span>
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button
          ref={adder}
          variant="secondary"
          aria-expanded={edited === ""}
          onClick={() => {
            setTold("");
            setEdited(edited === "" ? null : "");
          }}
        >
          New template
        </Button>
      </div>
      {edited === "" ? <TemplateForm onDone={done} onCancel={() => setEdited(null)} /> : null}
      <LiveRegion className="text-sm text-ok empty:-mt-4">{told}</LiveRegion>
      <LiveRegion urgency="assertive" className="text-sm text-signal empty:-mt-4">
        {remove.isError ? failureText(remove.error) : ""}
      </LiveRegion>
    </div>
  );
}

type TemplateFormProps = {
  /** Undefined for a new one. */
  readonly template?: Template;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
};

function TemplateForm({ template, onDone, onCancel }: TemplateFormProps) {
  const { client } = useApi();
  const { messages } = useQueries();
  const save = useMutation({
    networkMode: "always",
    mutationFn: (saved: SavedTemplate) => client.messages.saveTemplate.mutate(saved),
    onSuccess: (_all, { name }) => {
      draft.remove();
      onDone(`“${name}” has been saved.`);
      return messages.templates.invalidate();
    },
  });
  const checked = useCheckedForm({
    schema: saveTemplateSchema,
    fields: FIELDS,
    more: template === undefined ? {} : { id: template.id },
    send: save,
    errorsIn: refusedFields,
  });
  const draft = useFormDraft(checked.form, `template:${template?.id ?? "new"}`, {
    base: template === undefined ? "" : JSON.stringify([template.name, template.text]),
  });
  return (
    <form
      {...checked.props}
      {...draft.props}
      aria-label={template === undefined ? "New template" : `Change ${template.name}`}
      className="grid gap-4 border border-line bg-paper p-4"
    >
      <DraftNotice notice={draft.notice} onDiscard={draft.discard} />
      <Field
        name="name"
        label="Name"
        required
        maxLength={TEMPLATE_NAME_MAX_CHARS}
        autoComplete="off"
        defaultValue={template?.name ?? ""}
        error={checked.errors.name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened the form asked for it
        autoFocus
      />
      <TextAreaField
        name="text"
        label="Text"
        required
        maxLength={ANSWER_MAX_CHARS}
        defaultValue={template?.text ?? ""}
        error={checked.errors.text}
      />
      <FormEnd
        label="Save the template"
        save={save}
        errors={checked.errors}
        onCancel={() => {
          draft.remove();
          onCancel();
        }}
      />
    </form>
  );
}
