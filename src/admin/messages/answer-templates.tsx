import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  ANSWER_MAX_CHARS,
  saveTemplateSchema,
  TEMPLATE_NAME_MAX_CHARS,
} from "#domain/seller/message-answer.ts";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useFormDraft } from "#src/api/use-draft.ts";
import { FormEnd, useActForm } from "#src/kit/act-form.tsx";
import { Loaded } from "#src/kit/loaded.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Field, TextAreaField } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

type Template = Outputs["messages"]["templates"][number];

/** The templates that answers start from, loaded when they are opened (D28). */
export function AnswerTemplates() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-10 border-t border-line pt-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-3 font-medium">Templates for answers</summary>
      {isOpen ? <LoadedTemplates /> : null}
    </details>
  );
}

function LoadedTemplates() {
  const answer = useQuery(useQueries().messages.templates.queryOptions());
  return (
    <Loaded answer={answer} what="templates">
      {(templates) => <TemplateList templates={templates} />}
    </Loaded>
  );
}

function TemplateList({ templates }: { readonly templates: readonly Template[] }) {
  const [edited, setEdited] = useState<string | null>(null);
  const [told, setTold] = useState("");
  const adder = useRef<HTMLButtonElement>(null);
  function done(sentence: string): void {
    setEdited(null);
    setTold(sentence);
    // The pressed button may be gone.
    adder.current?.focus();
  }
  const remove = useAct((client, { id }: Template) => client.messages.removeTemplate.mutate({ id }), {
    onDone: (_left, { name }) => done(`“${name}” has been removed.`),
  });
  return (
    <div className="grid max-w-prose gap-4">
      <p className="text-sm text-ink-soft">
        In a template, {"{name}"} becomes the sender’s name and {"{order}"} the number of the order that the
        message is about.
      </p>
      <ul className="grid gap-4">
        {templates.map((template) => (
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
                    aria-disabled={remove.pending}
                    onClick={() => remove.start(template)}
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
      <Failure of={remove} />
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
  const form = useActForm(saveTemplateSchema, (client, saved) => client.messages.saveTemplate.mutate(saved), {
    more: template === undefined ? {} : { id: template.id },
    onDone: (_all, { name }) => {
      draft.remove();
      onDone(`“${name}” has been saved.`);
    },
  });
  const draft = useFormDraft(form.ref, `template:${template?.id ?? "new"}`, {
    base: template === undefined ? "" : JSON.stringify([template.name, template.text]),
  });
  return (
    <form
      {...form.props}
      {...draft.props}
      aria-label={template === undefined ? "New template" : `Change ${template.name}`}
      className="grid gap-4 border border-line bg-paper p-4"
    >
      <DraftNotice notice={draft.notice} onDiscard={draft.discard} />
      <Field
        {...form.field("name")}
        label="Name"
        required
        maxLength={TEMPLATE_NAME_MAX_CHARS}
        autoComplete="off"
        defaultValue={template?.name ?? ""}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened the form asked for it
        autoFocus
      />
      <TextAreaField
        {...form.field("text")}
        label="Text"
        required
        maxLength={ANSWER_MAX_CHARS}
        defaultValue={template?.text ?? ""}
      />
      <FormEnd
        form={form}
        label="Save the template"
        onCancel={() => {
          draft.remove();
          onCancel();
        }}
      />
    </form>
  );
}
