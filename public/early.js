// What can not wait for the app. An own file because the page allows no inline script.

// The Worker sends pages in the chosen theme: all but those that the browser has kept from before the choice. And who chose
// when the local storage kept it has no cookie yet (src/shell/theme.ts).
try {
  let [theme] = /(?<=\btheme=)(light|dark)/.exec(document.cookie) ?? [];
  const stored = localStorage.getItem("theme");
  if (!theme && /^(light|dark)$/.test(stored)) {
    theme = stored;
    const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; secure"] : ["", ""];
    document.cookie = `${prefix}theme=${theme}; path=/; max-age=31536000; samesite=lax${secure}`;
  }
  localStorage.removeItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: nothing was chosen there.
}

// The server's page is seen before its script runs: what is pressed meanwhile is kept for the app (src/hydration.ts).
window.earlyPresses = new Set();
addEventListener("click", ({ target }) => {
  const control = target.closest?.("button[type=button], input[type=checkbox], input[type=radio]");
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

// The picture that is loaded before others is a part of what is seen first: the app's files wait for it, but not for long.
const PICTURE_WAIT_MS = 1000;
const startAfterPicture = () => {
  const picture = document.querySelector("img[fetchpriority=high]");
  if (!picture || picture.complete) return startApp();
  setTimeout(startApp, PICTURE_WAIT_MS);
  // It is painted with the next frame.
  for (const event of ["load", "error"])
    picture.addEventListener(event, () => requestAnimationFrame(() => setTimeout(startApp)));
};

if (document.hidden) startApp();
else {
  addEventListener("visibilitychange", startApp, { once: true });
  new PerformanceObserver(startAfterPicture).observe({ type: "paint", buffered: true });
}
