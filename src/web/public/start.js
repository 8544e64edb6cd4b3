// Runs before anything is drawn, so that no light page flashes at a reader who wants a dark one, and what the document
// itself shows is in the reader's language. A press on Play is kept until the page is here.
(() => {
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("tessera.settings") ?? "{}") ?? {};
  } catch {
    // Nothing stored, or nothing that can be read: what the system asks for counts.
  }
  const asks = (feature) => matchMedia(feature).matches;
  const theme = settings.theme === "light" || settings.theme === "dark" ? settings.theme : null;
  const motion = settings.motion === "full" || settings.motion === "reduced" ? settings.motion : null;
  const page = document.documentElement.dataset;
  page.theme = theme ?? (asks("(prefers-color-scheme: dark)") ? "dark" : "light");
  page.motion = motion ?? (asks("(prefers-reduced-motion: reduce)") ? "reduced" : "full");
  if (typeof settings.tiles === "string") page.tiles = settings.tiles;
  const languages = ["en", "is", "cs", "pt", "fr", "ro"];
  const wanted = [settings.language, ...navigator.languages].map((code) => String(code).slice(0, 2).toLowerCase());
  document.documentElement.lang = wanted.find((code) => languages.includes(code)) ?? "en";
  if (location.pathname === "/") page.first = "home";
  addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-first-play]");
    if (!button) return;
    page.pressed = "play";
    button.setAttribute("aria-busy", "true");
  });
})();
