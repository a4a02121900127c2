// What answers where there is no network is fetched once all of the page is there. It needs https; where it is
// not to be had, the site is as it was without.

if ("serviceWorker" in navigator) addEventListener("load", register);

async function register() {
  try {
    await navigator.serviceWorker.register("/service-worker.js");
  } catch {
    // Forbidden, as in some private windows.
  }
}
