import { useMutation, useQuery } from "@tanstack/react-query";
import { countryName } from "#domain/vat/countries.ts";
import { refusalOr } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { announce, LiveRegion } from "#src/ui/live-region.tsx";
import { SkeletonBar } from "#src/ui/skeleton.tsx";
import { Time } from "#src/ui/time.tsx";

const HEADING_ID = "own-sessions";
const FAILED_TEXT = "We couldn’t end the session. Please try again.";

type OwnSession = Outputs["sessions"]["mine"]["sessions"][number];

/** Where the account is signed in (D58): each session can be ended, with effect from its next call. */
export function OwnSessions() {
  const { client, queries, queryClient } = useApi();
  const query = queries.sessions.mine.queryOptions();
  const { data, isError, error, refetch } = useQuery(query);
  const end = useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    /** Ends one session by its id; with null all but this browser's. */
    mutationFn: (id: string | null) =>
      id === null ? client.sessions.endOthers.mutate() : client.sessions.end.mutate({ id }),
    onSuccess: ({ message }) => {
      announce(message);
      // The button is gone with its session.
      document.getElementById(HEADING_ID)?.focus();
    },
    // Also after a failure, because the session may have ended already.
    onSettled: () => queryClient.invalidateQueries(query),
  });
  const sessions = data?.sessions ?? [];
  return (
    <section aria-labelledby={HEADING_ID} className="mt-10 border-t border-line pt-8">
      <h2 id={HEADING_ID} tabIndex={-1} className="text-xl font-semibold">
        Where you’re signed in
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        If you don’t recognise one of these, end it and change your password. Changing it ends all others.
      </p>
      {isError ? (
        <div className="mt-4">
          <LoadFailed text="We couldn’t load your sessions." error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data || isError ? null : <SkeletonBar className="mt-4 h-20 max-w-2xl" />}
      <ul className="mt-4 max-w-2xl divide-y divide-line border-y border-line empty:hidden">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          variant="secondary"
          className="mt-4"
          disabled={end.isPending}
          onClick={() => end.mutate(null)}
        >
          End all others
        </Button>
      ) : null}
      <LiveRegion urgency="assertive" className="text-sm text-signal not-empty:mt-3">
        {end.isError ? refusalOr(FAILED_TEXT, end.error) : ""}
        <Reference error={end.error} />
      </LiveRegion>
    </section>
  );
}

type SessionRowProps = {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
};

/** This browser's own session has no button: the page's Sign Out ends it. */
function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, country, startedAt, seenAt, isThis } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {country === null ? device : `${device}, ${countryName(country)}`}
          {isThis ? <Badge tone="accent">This device</Badge> : null}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          Signed in <Time at={startedAt} />
        </p>
        <p className="text-sm text-ink-soft">
          Last seen <Time at={seenAt} />
        </p>
      </div>
      {isThis ? null : (
        <Button variant="secondary" size="small" disabled={busy} onClick={onEnd}>
          End
          <span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  );
}
