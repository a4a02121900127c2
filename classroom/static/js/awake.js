// The screen stays on while this page is looked at. Whoever hides it lets go; once it is seen again, it asks anew.

async function ask() {
  if (document.visibilityState !== "visible") return;
  // A device that saves its battery refuses: then its screen goes dark as it always did.
  await navigator.wakeLock?.request("screen").catch(() => {});
}

export function stayAwake() {
  document.addEventListener("visibilitychange", ask);
  ask();
}
