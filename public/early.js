// What can not wait for the app. An own file because the page allows no inline script.

// The Worker sends pages in the chosen theme (src/shell/theme.ts). Not so one that the browser has kept from before the
// choice, and not to whoever chose in an earlier version, which kept it in the local storage.
try {
  const kept = /\btheme=(\w+)/.exec(document.cookie);
  const theme = kept ? kept[1] : localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme stays.
}

// The server's page is seen before its script runs: what is pressed meanwhile is kept for the app (src/hydration.ts).
window.earlyPresses = new Set();
addEventListener("click", ({ target }) => {
  const control = target.closest?.("[type=button], [type=checkbox], [type=radio]");
  if (control) window.earlyPresses?.add(control);
});

// A page that the server has rendered names the app's files (worker/pages/document.ts): they are loaded once it is seen,
// so that nobody waits for them with what is already there. A tab in the background paints nothing: there at once.
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
const tellThatAppFailed = () =>
  document.body.insertAdjacentHTML(
    "beforeend",
    '<p role="alert" class="fixed inset-x-4 bottom-4 z-50 border border-line-strong bg-sheet p-4 sm:left-auto sm:w-96">A part of the shop did not arrive, so its buttons do not answer. Your cart is kept. <a href="" class="underline">Reload</a></p>',
  );

// What is loaded before all (the first pictures, the landing page's poster) is a part of what is seen first: the app waits
// for it, but not for long.
const startSoon = () => {
  if (document.readyState === "complete") return startApp();
  addEventListener("load", startApp);
  setTimeout(startApp, 1000);
};

// This script waits for nothing, so the page may not be read to its end.
const startAtOnce = () => {
  if (document.readyState !== "loading") return startApp();
  addEventListener("DOMContentLoaded", startApp);
};

if (document.hidden) startAtOnce();
else {
  addEventListener("visibilitychange", startAtOnce, { once: true });
  new PerformanceObserver(startSoon).observe({ type: "paint", buffered: true });
}
