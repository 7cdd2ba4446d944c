import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { SETTING_GROUPS, type SettingKey } from "#domain/settings/settings.ts";
import {
  readShopValues,
  sampleFacts,
  SETTING_KEYS,
  type SettingTexts,
} from "#domain/settings/shop-values.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import { Section } from "#src/admin/shell/section.tsx";
import { refusedFields } from "#src/api/failure.ts";
import { useDraft } from "#src/api/use-draft.ts";
import { Submit } from "#src/kit/act-form.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { useLeaveByDocument } from "#src/orders/use-leave-by-document.ts";
import { bottomBar } from "#src/ui/bottom-bar.ts";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";
import { SettingField } from "./setting-field.tsx";
import {
  changesOf,
  isOvertaken,
  parseTyped,
  problemsOf,
  shownText,
  shownTexts,
  type StoredSettings,
  storedSetting,
  type TypedSettings,
  withoutSaved,
  withText,
} from "./typed-settings.ts";

/** The settings with their fields (D85). What is typed stays until it's saved, whatever the server refuses. */
export function SettingsForm({ stored }: { readonly stored: StoredSettings }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft({ about: "settings", parse: parseTyped });
  const [typed, setTyped] = useState<TypedSettings>(draft.restored ?? {});
  const count = Object.keys(typed).length;
  const keepDraft = useEffectEvent(() => (count === 0 ? draft.remove() : draft.keep(typed)));
  useEffect(() => keepDraft(), [typed]);

  const save = useAct(
    (client, changed: TypedSettings) => client.settings.save.mutate({ changes: changesOf(changed) }),
    { failed: "We couldn’t save this. Your changes are still here. Please try again." },
  );
  const [hasSaved, setHasSaved] = useState(false);
  // The pages of this tab have the settings of its document.
  useLeaveByDocument(hasSaved);

  /** The fields that have been left, or were sent: a text isn't called wrong while it's being typed. */
  const [checked, setChecked] = useState<ReadonlySet<SettingKey>>(new Set());
  const problems = problemsOf(stored, typed);
  const refused = refusedFields(save.error);
  const errorOf = (key: SettingKey) => (checked.has(key) ? problems.get(key) : undefined) ?? refused[key];
  const overtaken = SETTING_KEYS.filter((key) => !save.pending && isOvertaken(stored, typed, key));

  /** A refused save leads to the first wrong field, once it's shown as wrong. */
  const leads = useRef(false);
  useEffect(() => {
    const wrong = leads.current ? form.current?.querySelector<HTMLElement>("[aria-invalid=true]") : null;
    if (!wrong) return;
    leads.current = false;
    wrong.focus();
  });

  function write(next: TypedSettings): void {
    leads.current = false;
    save.reset();
    setTyped(next);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.pending || count === 0) return;
    setChecked(new Set(SETTING_KEYS));
    leads.current = true;
    if (problems.size + overtaken.length > 0) return save.reset();
    void send();
  }

  async function send(): Promise<void> {
    try {
      await save.send(typed);
    } catch {
      // The form says why.
      return;
    }
    setTyped((now) => withoutSaved(now, typed));
    setHasSaved(true);
  }

  return (
    <form ref={form} noValidate aria-label="Settings" className="grid max-w-4xl gap-8" onSubmit={submit}>
      {SETTING_GROUPS.map(({ title, keys }, place) => (
        <Section key={title} id={`${id}-${place}`} heading={title} className="grid gap-6 px-5 py-5">
          {keys.includes("sellerName") ? <Samples texts={shownTexts(stored, typed)} /> : null}
          {keys.map((key) => (
            <SettingField
              key={key}
              name={key}
              stored={storedSetting(stored, key)}
              text={shownText(stored, typed, key)}
              error={errorOf(key)}
              overtaken={overtaken.includes(key)}
              onWrite={(text) => write(withText(stored, typed, key, text))}
              onLeave={() => setChecked(new Set([...checked, key]))}
              onKeep={() => {
                const { [key]: mine, ...others } = typed;
                if (mine)
                  write({ ...others, [key]: { ...mine, version: storedSetting(stored, key).version } });
              }}
            />
          ))}
        </Section>
      ))}
      <div
        ref={bottomBar}
        className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-strong bg-paper px-4 py-3"
      >
        <Submit form={save} label="Save" />
        {count === 0 ? null : (
          <Button
            variant="text"
            onClick={() => {
              write({});
              form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
            }}
          >
            Discard changes
          </Button>
        )}
        <LiveRegion className="text-sm text-ink-soft">{stateText(count, draft.notice, hasSaved)}</LiveRegion>
        <Failure of={save} className="w-full text-sm" />
      </div>
    </form>
  );
}

/** Names the seller's facts that are still samples (D35). */
function Samples({ texts }: { readonly texts: SettingTexts }) {
  const labels = sampleFacts(readShopValues(texts));
  if (labels.length === 0) return null;
  return (
    <MessageBox tone="plain" className="text-sm">
      Still samples: {new Intl.ListFormat("en-GB").format(labels)}. With real payments, the shop sells nothing
      until you’ve entered your own.
    </MessageBox>
  );
}

function stateText(count: number, notice: string, hasSaved: boolean): string {
  if (count > 0) return `${notice} ${countText(count, "unsaved change")}.`.trim();
  return hasSaved ? "Saved. The shop works with it within seconds." : "No unsaved changes.";
}
