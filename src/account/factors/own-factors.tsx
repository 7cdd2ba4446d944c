import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RECOVERY_CODES } from "#domain/accounts/factors.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { Button } from "#src/ui/button.tsx";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import { Time } from "#src/ui/time.tsx";
import type { FactorTask, OwnPasskey } from "./factor-dialog.tsx";

const FactorDialog = lazyPart(async () => (await import("./factor-dialog.tsx")).FactorDialog);

/** 'Passkeys and codes' of /account: the account's second factors, and how to change them (D58). */
export function OwnFactors() {
  const answer = useQuery(useApi().queries.factors.own.queryOptions());
  const [task, setTask] = useState<FactorTask | null>(null);
  const close = () => setTask(null);
  return (
    <section aria-labelledby="own-factors" className="mt-10 border-t border-line pt-8">
      <h2 id="own-factors" className="text-xl font-semibold">
        Passkeys and codes
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        With a passkey or a code from an app, nobody can sign in by your password alone. A passkey also signs
        you in without one.
      </p>
      <div className="mt-4">
        <Loaded answer={answer} what="your passkeys">
          {(factors) => <FactorList factors={factors} onTask={setTask} />}
        </Loaded>
      </div>
      <LazyPart open={task !== null} onClose={close}>
        {task === null ? null : (
          <FactorDialog task={task} hasPasskey={(answer.data?.passkeys.length ?? 0) > 0} onClose={close} />
        )}
      </LazyPart>
    </section>
  );
}

type FactorListProps = {
  readonly factors: Outputs["factors"]["own"];
  readonly onTask: (task: FactorTask) => void;
};

function FactorList({ factors: { passkeys, code, recoveryCodesLeft }, onTask }: FactorListProps) {
  const hasFactor = passkeys.length > 0 || code;
  return (
    <>
      {passkeys.length === 0 ? null : (
        <ul className="mb-4 max-w-3xl divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onTask={onTask} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onTask({ kind: "add" })}>
          Add a passkey
        </Button>
        <Button variant="secondary" onClick={() => onTask({ kind: code ? "codes-off" : "codes" })}>
          {code ? "Switch codes off" : "Use codes from an app"}
        </Button>
      </div>
      {code ? <p className="mt-3">Codes from your app are on.</p> : null}
      {hasFactor ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-4">
          <p>
            {recoveryCodesLeft} of {RECOVERY_CODES} recovery codes left.
          </p>
          <Button variant="quiet" size="inline" onClick={() => onTask({ kind: "recovery" })}>
            Make new recovery codes
          </Button>
        </div>
      ) : null}
    </>
  );
}

type PasskeyRowProps = { readonly passkey: OwnPasskey; readonly onTask: (task: FactorTask) => void };

function PasskeyRow({ passkey, onTask }: PasskeyRowProps) {
  const { name, backedUp, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-soft">
          Added <Time at={createdAt} dateOnly />,{" "}
          {lastUsedAt === null ? (
            "never used"
          ) : (
            <>
              last used <Time at={lastUsedAt} dateOnly />
            </>
          )}
          {backedUp ? ", synced" : ""}
        </p>
      </div>
      <div className="flex gap-4">
        <Button
          variant="quiet"
          size="inline"
          aria-label={`Rename ${name}`}
          onClick={() => onTask({ kind: "rename", passkey })}
        >
          Rename
        </Button>
        <Button
          variant="quiet"
          size="inline"
          aria-label={`Remove ${name}`}
          onClick={() => onTask({ kind: "remove", passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
