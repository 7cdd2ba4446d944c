import { useState } from "react";
import * as z from "zod/mini";
import { mailLabel } from "#domain/orders/mail.ts";
import {
  formOfMailTexts,
  MAIL_TEXT_PLACES,
  MAIL_VALUES,
  mailTextKey,
  mailTextPreset,
  mailValuesOf,
  type WordedKind,
} from "#domain/settings/mail-texts.ts";
import type { SettingTexts } from "#domain/settings/shop-values.ts";
import { httpStatusOf, refusedFields } from "#src/api/failure.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useDraft } from "#src/api/use-draft.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { MailTextField } from "./mail-text-field.tsx";

type MailTextsFormProps = {
  readonly kind: WordedKind;
  readonly stored: Outputs["settings"]["read"]["settings"];
};

const parseTexts = (values: unknown): SettingTexts | null =>
  z.safeParse(z.record(z.string(), z.string()), values).data ?? null;

/** The texts of a kind of mail (D86), with a preview of what is typed. */
export function MailTextsForm({ kind, stored }: MailTextsFormProps) {
  const fields = MAIL_TEXT_PLACES.map((place) => {
    const key = mailTextKey(kind, place);
    const { text = "", version = 0, ...last } = stored.find((one) => one.key === key) ?? {};
    return { place, key, text, version, last, preset: mailTextPreset(kind, place) };
  });
  const versions = Object.fromEntries(fields.map(({ key, version }) => [key, version]));
  /** The versions that are being typed over, which another owner's may have replaced. */
  const [seen, setSeen] = useState(versions);
  /** The texts of which this owner has been told what another one wrote: who saves again, means it. */
  const [told, setTold] = useState<readonly string[]>([]);
  const draft = useDraft({
    about: `mail-texts:${kind}`,
    parse: parseTexts,
    base: Object.values(versions).join(),
  });
  const [typed, setTyped] = useState<SettingTexts>(draft.restored ?? {});
  const texts = Object.fromEntries(fields.map(({ key, text }) => [key, typed[key] ?? text]));

  const form = useActForm(
    formOfMailTexts(kind),
    async (client, written) => {
      const changes = fields.flatMap(({ key, text, preset, version }) => {
        const to = written[key] ?? preset;
        const over = told.includes(key) ? version : (seen[key] ?? version);
        return to === text && over === version
          ? []
          : [{ key, text: to === preset ? null : to, version: over }];
      });
      if (changes.length > 0) await client.settings.save.mutate({ changes });
      return changes;
    },
    {
      failed: "We couldn’t save this. What you wrote is still here. Please try again.",
      onDone: (changes) => {
        setSeen({ ...seen, ...Object.fromEntries(changes.map(({ key, version }) => [key, version + 1])) });
        setTold([]);
        setTyped({});
        draft.remove();
      },
      onFailed: (error) => {
        if (httpStatusOf(error) === 409) setTold(Object.keys(refusedFields(error)));
      },
    },
  );
  const preview = useAct((client) => client.settings.previewMail.mutate({ kind, texts }), {
    loadsAgain: false,
  });

  function write(next: SettingTexts): void {
    setTyped(next);
    form.reset();
    if (fields.every(({ key, text }) => (next[key] ?? text) === text)) draft.remove();
    else draft.keep(next);
  }

  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      <form {...form.props} aria-label={`Texts of: ${mailLabel(kind)}`} className="grid gap-6">
        <DraftNotice notice={draft.notice} onDiscard={() => write({})} />
        <dl className="grid gap-1 text-sm text-ink-soft">
          {mailValuesOf(kind).map((value) => (
            <div key={value}>
              <dt className="inline font-mono text-ink">{`{${value}}`}</dt>{" "}
              <dd className="inline">{MAIL_VALUES[value]}</dd>
            </div>
          ))}
        </dl>
        {fields.map(({ place, key, preset, last }) => (
          <MailTextField
            key={key}
            {...form.field(key)}
            label={place === "opening" ? "Opening" : "Closing"}
            values={mailValuesOf(kind)}
            text={texts[key] ?? ""}
            preset={preset}
            last={last}
            onWrite={(text) => write({ ...typed, [key]: text })}
          />
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Submit form={form} label="Save" />
          <Button variant="secondary" aria-disabled={preview.pending} onClick={() => preview.start()}>
            {preview.pending ? "Writing" : "Preview"}
          </Button>
          <LiveRegion className="text-sm text-ink-soft">
            {form.data === undefined ? "" : "Saved. Mails written from now on have it."}
          </LiveRegion>
        </div>
        <Failure of={form} />
        <Failure of={preview} />
      </form>
      <MailPreview preview={preview.data} />
    </div>
  );
}
