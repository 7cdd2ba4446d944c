import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { mailLabel } from "#domain/orders/mail.ts";
import { MAIL_TEXT_PLACES, mailTextKey, mailTextPreset, WORDED_KINDS } from "#domain/settings/mail-texts.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { settingsQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { oneOf } from "#src/kit/search-state.ts";
import { SelectField } from "#src/ui/select-field.tsx";
import { MailTextsForm } from "./mail-texts-form.tsx";

/** The raw query string of /Admin/mail-texts; the page reads it. */
export type MailTextsSearch = { readonly kind?: unknown };

/** /Admin/mail-texts (D86): how the mails to buyers begin and end. */
export function MailTextsPage({ search }: { readonly search: MailTextsSearch }) {
  const answer = useQuery(settingsQuery(useApi()));
  const navigate = useNavigate();
  const kind = oneOf(WORDED_KINDS)(search.kind) ?? "order_confirmation";
  return (
    <AdminPage title={ADMIN_TITLES["mail-texts"]}>
      <p className="mb-6 max-w-prose text-ink-soft">
        You write how each mail to buyers begins and ends. The rest stays, whatever you write: the order’s
        facts, links, warnings, and what the law wants, such as the contract, the withdrawal instruction and
        your address. Mails that are already on their way keep their words.
      </p>
      <Loaded answer={answer} what="the texts">
        {({ settings }) => {
          const textOf = new Map(settings.map(({ key, text }) => [key, text]));
          return (
            <>
              <SelectField
                label="Mail"
                value={kind}
                className="mb-6 max-w-sm"
                onChange={(chosen) => void navigate({ to: "/Admin/mail-texts", search: { kind: chosen } })}
              >
                {WORDED_KINDS.map((one) => (
                  <option key={one} value={one}>
                    {mailLabel(one)}
                    {MAIL_TEXT_PLACES.every(
                      (place) => textOf.get(mailTextKey(one, place)) === mailTextPreset(one, place),
                    )
                      ? ""
                      : ": your text"}
                  </option>
                ))}
              </SelectField>
              <MailTextsForm key={kind} kind={kind} stored={settings} />
            </>
          );
        }}
      </Loaded>
    </AdminPage>
  );
}
