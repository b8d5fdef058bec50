/** RoutedPage scrolls while we are here; when the page is left or reloaded, the browser may do it again. */
export function takeOverScrolling() {
  window.history.scrollRestoration = "manual";
  window.addEventListener("pagehide", () => {
    window.history.scrollRestoration = "auto";
  });
  window.addEventListener("pageshow", () => {
    window.history.scrollRestoration = "manual";
  });
}
