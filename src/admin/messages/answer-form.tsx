import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import * as z from "zod/mini";
import { ANSWER_MAX_CHARS, answerSchema, fillTemplate } from "#domain/seller/message-answer.ts";
import { randomUuid } from "#src/api/random-uuid.ts";
import { useQueries } from "#src/api/queries.tsx";
import { useDraft } from "#src/api/use-draft.ts";
import { FormEnd, useActForm } from "#src/kit/act-form.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { TextAreaField } from "#src/ui/field.tsx";
import { Select } from "#src/ui/select.tsx";
import { type Message, useShowMessage } from "./use-message-act.ts";

const draftSchema = z.object({ text: z.string(), answerId: z.string() });

/** What the draft of an answer belongs to, and how it's read. */
export const answerDraft = (message: Message) => ({
  about: `answer:${message.id}`,
  parse: (values: unknown) => z.safeParse(draftSchema, values).data ?? null,
});

type AnswerFormProps = { readonly message: Message; readonly onDone: () => void };

/** Answers a message by email, from a template or not (D28). */
export function AnswerForm({ message, onDone }: AnswerFormProps) {
  const draft = useDraft({ ...answerDraft(message), base: String(message.answers.length) });
  // One id for this form, also after a reload, so that a second press sends nothing more.
  const [answerId] = useState(() => draft.restored?.answerId ?? randomUuid());
  const [text, setText] = useState(draft.restored?.text ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  const show = useShowMessage();
  const form = useActForm(answerSchema, (client, answer) => client.messages.answer.mutate(answer), {
    more: { id: message.id, answerId },
    onDone: (after) => {
      draft.remove();
      show(after.id, after);
      onDone();
    },
  });
  function write(typed: string): void {
    setText(typed);
    if (typed.trim() === "") draft.remove();
    else draft.keep({ text: typed, answerId });
  }
  return (
    <form
      {...form.props}
      aria-label={`Answer to ${message.firstName} ${message.lastName}`}
      className="mt-4 grid max-w-prose gap-4 border border-line bg-paper p-4"
    >
      <DraftNotice notice={draft.notice} onDiscard={() => write("")} />
      <TemplateChoice
        onChoose={(template) => {
          const filled = fillTemplate(template, {
            name: `${message.firstName} ${message.lastName}`,
            order: orderOf(message),
          });
          write(text.trim() === "" ? filled : `${text.trimEnd()}\n\n${filled}`);
          field.current?.focus();
        }}
      />
      <TextAreaField
        ref={field}
        {...form.field("text")}
        label="Answer"
        required
        maxLength={ANSWER_MAX_CHARS}
        value={text}
        hint={`It’s emailed to ${message.email} with the message below it. Replies go to the shop’s mailbox.`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened the form asked for it; a draft opens it by itself
        autoFocus={draft.restored === null}
        onChange={({ target }) => write(target.value)}
      />
      <FormEnd form={form} size="medium" label="Send the answer" pendingLabel="Sending" />
    </form>
  );
}

/** The order that the message is about, or else the only one of its sender. */
function orderOf({ order, sendersOrders }: Message): string | null {
  const [only, ...others] = sendersOrders;
  return order ?? (others.length === 0 ? (only ?? null) : null);
}

function TemplateChoice({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const id = useId();
  const { messages } = useQueries();
  const templates = useQuery(messages.templates.queryOptions()).data ?? [];
  if (templates.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="text-sm font-medium">
        Template
      </label>
      <Select
        id={id}
        value=""
        className="min-h-11 max-w-full"
        onChange={(chosen) => {
          const template = templates.find((one) => one.id === chosen);
          if (template) onChoose(template.text);
        }}
      >
        <option value="">Choose</option>
        {templates.map((template) => (
          <option key={template.id} value={template.id}>
            {template.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
