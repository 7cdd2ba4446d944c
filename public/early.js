// What cannot wait for the app. An own file because the page allows no inline script.

// The Worker sends pages in the chosen theme (src/ui/theme.ts), but Back may show one that the browser has kept from
// before the choice. Cookies are slow to read for the first time: the page's first frame does not wait for them.
setTimeout(() => {
  const [, theme] = /\btheme=(\w+)/.exec(document.cookie) ?? [];
  if (theme) document.documentElement.dataset.theme = theme;
});

// The server's page is seen before its script runs: what is pressed meanwhile is kept for the app (src/hydration.tsx).
window.earlyPresses = new Set();
addEventListener("click", ({ target }) => {
  const control = target.closest?.("[type=button], [type=checkbox], [type=radio]");
  if (control) window.earlyPresses?.add(control);
});
// So is the sending of a form, unless the server itself answers it.
addEventListener("submit", (event) => {
  if (!window.earlyPresses || event.target.hasAttribute("action")) return;
  event.preventDefault();
  if (event.submitter) window.earlyPresses.add(event.submitter);
});

// The starter. A page that the server has rendered names the app's files (worker/entry/pages/document.ts): they are loaded once it
// is seen, so that nobody waits for them with what is already there. What is loaded before all (the first pictures, the
// landing page's poster) is a part of what is seen first: the app waits for it, but not for long.
const startApp = () =>
  new Promise((_, onerror) => {
    const files = document.getElementById("app-files");
    if (!files) return;
    // All are requested at once and run in order, each in a task of its own, between which the page answers.
    const attributes = { type: "module", crossOrigin: "", async: false, fetchPriority: "high", onerror };
    const scripts = JSON.parse(files.textContent).map((src) =>
      Object.assign(document.createElement("script"), attributes, { src }),
    );
    document.head.append(...scripts);
  }).catch(tellThatAppFailed);
const painted = new Promise((resolve) => {
  // A tab in the background paints nothing.
  if (document.hidden) resolve();
  new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
});
const loaded = new Promise((resolve) => {
  addEventListener("load", resolve);
  setTimeout(resolve, 1000);
});
void Promise.all([painted, loaded]).then(startApp);

// The page can be read without the app, but what is pressed would never be answered.
const tellThatAppFailed = () =>
  document.body.insertAdjacentHTML(
    "beforeend",
    '<p role="alert" style="position:fixed;inset:auto 1rem 1rem;z-index:50;padding:1rem;border:1px solid;background:var(--sheet)">Part of this page didn’t load, so its buttons don’t work. Your cart is kept. <a href="" style="text-decoration:underline">Reload</a></p>',
  );
