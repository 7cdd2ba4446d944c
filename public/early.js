// What can not wait for the app. An own file because the page allows no inline script.

// Before the first paint, so that a chosen theme never flashes.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme stays.
}

// The server's page is seen before its script runs: what is pressed meanwhile is kept for the app (src/hydration.ts).
window.earlyPresses = new Set();
addEventListener("click", ({ target }) => {
  const control = target.closest?.("button[type=button], input[type=checkbox], input[type=radio]");
  if (control) window.earlyPresses?.add(control);
});

// A page that the server has rendered names the app's files (worker/pages/document.ts): they are loaded after the first
// paint, so that nobody waits for them with what is already there. A tab in the background paints nothing: there at once.
const startApp = () => {
  const list = document.getElementById("app-files");
  if (!list) return;
  list.remove();
  const files = JSON.parse(list.textContent);
  for (const href of files)
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
    );
  const [src] = files;
  const app = { type: "module", crossOrigin: "", src, onerror: tellThatAppFailed };
  document.head.append(Object.assign(document.createElement("script"), app));
};

// The page can be read without the app, but what is pressed would never be answered.
const tellThatAppFailed = () => {
  const notice = document.createElement("p");
  notice.setAttribute("role", "alert");
  notice.className =
    "fixed inset-x-4 bottom-4 z-50 border border-line-strong bg-sheet p-4 sm:left-auto sm:w-96";
  const reload = Object.assign(document.createElement("a"), {
    href: "",
    className: "underline",
    textContent: "Reload",
  });
  notice.append(
    "A part of the shop did not arrive, so its buttons do not answer. Your cart is kept. ",
    reload,
  );
  document.body.append(notice);
};

addEventListener("DOMContentLoaded", () => {
  if (document.hidden) return startApp();
  addEventListener("visibilitychange", startApp, { once: true });
  new PerformanceObserver(startApp).observe({ type: "paint", buffered: true });
});
