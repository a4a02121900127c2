// Answers for the site where there is no network. It keeps one page that knows nobody, and files whose names tell
// their content, as they are used: no page of anybody's, no picture of a teacher's, nothing that is sent.
//
// `/service-worker.js` says in which cache, of each release and language another, and brings this script.

const worker = /** @type {any} */ (self);
const { KEPT } = worker;
const PAGE = "/offline/";
const FILE = /^\/static\/.+\.[0-9a-f]{12}\.\w+$/;
const LINKED = /(?:href|src)="(\/static\/[^"#]+)"/g;
// One page for all readers of a device, and files that are the same however they are packed.
const ANY = { ignoreVary: true };

worker.addEventListener("install", (event) => event.waitUntil(keepPage().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (FILE.test(pathname) && !request.headers.has("Range")) event.respondWith(file(event));
});

async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await kept(PAGE)) ?? Response.error();
  }
}

async function file(event) {
  const { request } = event;
  const known = await kept(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) event.waitUntil(keep(request.url, answer.clone()));
  return answer;
}

async function kept(address) {
  const cache = await caches.open(KEPT);
  return cache.match(address, ANY);
}

async function keep(address, answer) {
  try {
    const cache = await caches.open(KEPT);
    await cache.put(address, answer);
  } catch {
    // The device is full: the site goes on without.
  }
}

async function keepPage() {
  const answer = await fetch(PAGE, { cache: "no-store" });
  if (answer.status !== 200) throw new Error(`answer ${answer.status}`);
  const text = await answer.clone().text();
  const cache = await caches.open(KEPT);
  await cache.addAll([...text.matchAll(LINKED)].map(([, address]) => address));
  await cache.put(PAGE, answer);
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}
