// Takes the place of worker.js where the service worker has been switched off: it removes what that one has kept,
// and then itself.

const remover = /** @type {any} */ (self);

remover.addEventListener("install", () => remover.skipWaiting());
remover.addEventListener("activate", (event) => event.waitUntil(clear()));

async function clear() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await remover.registration.unregister();
}
