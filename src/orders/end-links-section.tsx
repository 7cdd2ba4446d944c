import { useMutation } from "@tanstack/react-query";
import { useApi } from "#src/api/use-api.ts";
import { EndLinksButton } from "./end-links-button.tsx";

/** For a buyer whose link has reached other people (D44). */
export function EndLinksSection({ token }: { readonly token: string }) {
  const { client } = useApi();
  const end = useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    mutationFn: () => client.orders.endLinks.mutate({ token }),
  });
  return (
    <section aria-labelledby="links" className="border border-line bg-sheet p-6">
      <h2 id="links" className="text-lg font-semibold">
        Link to this page
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        Anyone with the link can see this order. If someone shouldn’t have it, end all links, including this
        one, and we’ll email you a new one.
      </p>
      <EndLinksButton label="End all links and email me a new one" end={end} />
    </section>
  );
}
