import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { createBrowserApi } from "./api/trpc.ts";
import { createApp } from "./app.tsx";

/** Pages get a server-rendered first paint, so every one of them must render where there is no window. */
it.each([
  ["/", "half the regular price"],
  ["/products?sub=mac", "Autodesk products"],
  ["/aboutus", "Our Mission"],
  ["/contact", "Any question or remarks?"],
  ["/checkout", "Cancel"],
  ["/return", "Return to Home page"],
  ["/login", "Trust This Device"],
  ["/register", "Confirm password"],
  ["/unauthorized", "You do not have access to the requested page."],
  ["/nowhere", "Oops! The page you are looking for could not be found."],
])("%s renders without a window", async (path, text) => {
  expect(typeof window).toBe("undefined");
  const { App, router } = createApp(
    createBrowserApi({ origin: "https://shop.example", demo: false }),
    createMemoryHistory({ initialEntries: [path] }),
  );
  await router.load();
  expect(renderToString(<App />)).toContain(text);
});
