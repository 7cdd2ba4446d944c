import type { ReactNode } from "react";
import { type AboutSetting, aboutSetting, type SettingKey } from "#domain/settings/settings.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { LabelledControl } from "#src/ui/field.tsx";
import { Select } from "#src/ui/select.tsx";
import { Time } from "#src/ui/time.tsx";
import type { StoredSetting } from "./typed-settings.ts";

type SettingFieldProps = {
  readonly name: SettingKey;
  readonly stored: StoredSetting;
  /** The text in the field. */
  readonly text: string;
  readonly error: string | undefined;
  /** Somebody else has stored another text since this one was typed. */
  readonly overtaken: boolean;
  readonly onWrite: (text: string) => void;
  readonly onLeave: () => void;
  /** The typed text is to replace the other's. */
  readonly onKeep: () => void;
};

/** A setting (D85), as its entry describes it: its field, what it does, its default, and who changed it last. */
export function SettingField({
  name,
  stored,
  text,
  error,
  overtaken,
  onWrite,
  onLeave,
  onKeep,
}: SettingFieldProps) {
  const about = aboutSetting(name);
  const { label, help, preset, examples = [] } = about;
  const by = stored.changedBy ? ` by ${stored.changedBy}` : "";
  const theirs = `Changed to ‘${inWords(about, stored.text)}’${by} in the meantime.`;
  return (
    <div className="grid gap-2">
      <LabelledControl label={label} error={overtaken ? theirs : error} hint={help} className="max-w-prose">
        {(control) => (
          <Control
            about={about}
            control={{ ...control, name }}
            text={text}
            onWrite={onWrite}
            onLeave={onLeave}
          />
        )}
      </LabelledControl>
      {overtaken ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={onKeep}>
            Keep mine
            <Of label={label} />
          </Button>
          <Button variant="secondary" size="small" onClick={() => onWrite(stored.text)}>
            Take theirs
            <Of label={label} />
          </Button>
        </div>
      ) : null}
      {examples.length === 0 ? null : (
        <div className="grid max-w-prose gap-2">
          <p className="text-sm text-ink-soft">Begin with one of these:</p>
          {examples.map((example) => (
            <Button
              key={example}
              variant="secondary"
              className="justify-start py-2 text-left font-normal"
              onClick={() => onWrite(example)}
            >
              {example}
            </Button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft empty:hidden">
        {text === preset ? null : (
          <>
            <span>Default: {inWords(about, preset)}</span>
            <Button variant="quiet" size="inline" onClick={() => onWrite(preset)}>
              Back to the default
              <Of label={label} />
            </Button>
          </>
        )}
        {stored.changedAt === null ? null : (
          <span>
            Last changed{by}, <Time at={stored.changedAt} />
          </span>
        )}
      </div>
    </div>
  );
}

/** Names the setting of a button to those who don't see where it stands. */
const Of = ({ label }: { readonly label: string }) => <span className="sr-only"> ({label})</span>;

/** A text as a sentence quotes it. */
const inWords = ({ choices, unit }: AboutSetting, text: string): string => {
  if (text === "") return "empty";
  return choices?.[text] ?? [text, unit].filter(Boolean).join(" ");
};

type ControlProps = {
  readonly about: AboutSetting;
  readonly control: Parameters<Parameters<typeof LabelledControl>[0]["children"]>[0] & {
    readonly name: string;
  };
  readonly text: string;
  readonly onWrite: (text: string) => void;
  readonly onLeave: () => void;
};

function Control({
  about: { input, choices, unit },
  control,
  text,
  onWrite,
  onLeave,
}: ControlProps): ReactNode {
  if (choices)
    return (
      <Select {...control} value={text} onChange={onWrite} className={CONTROL_CLASS}>
        {Object.entries(choices).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    );
  const field = {
    ...control,
    value: text,
    autoComplete: "off",
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onWrite(target.value),
    onBlur: onLeave,
  };
  if (input === "text")
    return <textarea {...field} className={classNames(CONTROL_CLASS, "min-h-36 resize-y")} />;
  if (unit === undefined)
    return <input {...field} type={input === "email" ? "email" : "text"} className={CONTROL_CLASS} />;
  return (
    <span className="flex items-center gap-3">
      <input {...field} inputMode="numeric" className={classNames(CONTROL_CLASS, "max-w-32 tabular-nums")} />
      <span className="text-ink-soft">{unit}</span>
    </span>
  );
}
