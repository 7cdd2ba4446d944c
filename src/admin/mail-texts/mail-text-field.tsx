import { useRef } from "react";
import type { MailValue } from "#domain/settings/mail-texts.ts";
import { Button } from "#src/ui/button.tsx";
import { TextAreaField } from "#src/ui/field.tsx";
import { Time } from "#src/ui/time.tsx";

type MailTextFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  /** What the text can name. */
  readonly values: readonly MailValue[];
  readonly text: string;
  readonly preset: string;
  /** Who changed it last, and when. */
  readonly last: { readonly changedAt?: string | null; readonly changedBy?: string | null };
  readonly onWrite: (text: string) => void;
};

/** A text of a mail (D86): below it, a button for each value puts its name where the cursor is. */
export function MailTextField({ label, values, text, preset, last, onWrite, ...field }: MailTextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  function insert(value: MailValue): void {
    const { current } = area;
    if (!current) return;
    current.setRangeText(`{${value}}`, current.selectionStart, current.selectionEnd, "end");
    current.focus();
    onWrite(current.value);
  }
  return (
    <div className="grid gap-2">
      <TextAreaField
        ref={area}
        {...field}
        label={label}
        value={text}
        hint="Plain text. An empty line begins a new paragraph; an empty field is no text."
        onChange={({ target }) => onWrite(target.value)}
      />
      <div className="flex flex-wrap items-baseline gap-2">
        {values.map((value) => (
          <Button
            key={value}
            variant="secondary"
            size="small"
            className="font-mono"
            aria-label={`Insert {${value}} into the ${label.toLowerCase()}`}
            onClick={() => insert(value)}
          >
            {`{${value}}`}
          </Button>
        ))}
        {text === preset ? null : (
          <Button
            variant="quiet"
            size="inline"
            aria-label={`Back to the default: ${label.toLowerCase()}`}
            onClick={() => onWrite(preset)}
          >
            Back to the default
          </Button>
        )}
      </div>
      {typeof last.changedAt === "string" ? (
        <p className="text-sm text-ink-soft">
          Last changed by {last.changedBy}, <Time at={last.changedAt} />
        </p>
      ) : null}
    </div>
  );
}
