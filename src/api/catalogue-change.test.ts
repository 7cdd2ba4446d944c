import { createTRPCClient, TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { afterEach, expect, it, vi } from "vitest";
import type { AppRouter } from "#worker/entry/api/router.ts";
import { catalogueWriteLink, onCatalogueChange } from "./catalogue-change.ts";

afterEach(() => vi.unstubAllGlobals());

/** A client whose calls all fail, and how many changes of the catalogue they told. */
function failingClient() {
  vi.stubGlobal("document", { cookie: "" });
  const told = vi.fn<() => void>();
  onCatalogueChange(told);
  const client = createTRPCClient<AppRouter>({
    links: [
      catalogueWriteLink(),
      () => () => observable((observer) => observer.error(TRPCClientError.from(new Error("lost")))),
    ],
  });
  return { client, told };
}

it.each<[string, (client: ReturnType<typeof failingClient>["client"]) => Promise<unknown>]>([
  ["a product", (client) => client.products.restore.mutate({ id: "a" })],
  ["a scheduled price", (client) => client.prices.end.mutate({ productId: "a" })],
  [
    "several products",
    (client) => client.bulk.applyChange.mutate({ products: [], change: { kind: "stock", stock: true } }),
  ],
  ["what was undone", (client) => client.audit.undo.mutate({ id: "a" })],
])("a change of %s is told once it has ended, even if its response is lost", async (_what, send) => {
  const { client, told } = failingClient();
  await expect(send(client)).rejects.toThrow("lost");
  expect(told).toHaveBeenCalledOnce();
});

it("a dry run and a question change nothing", async () => {
  const { client, told } = failingClient();
  const asked = client.bulk.checkChange.mutate({ ids: ["a"], change: { kind: "stock", stock: true } });
  await expect(asked).rejects.toThrow("lost");
  await expect(client.products.deleted.query()).rejects.toThrow("lost");
  expect(told).not.toHaveBeenCalled();
});
