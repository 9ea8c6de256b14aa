// The service worker of the tables' pages, scope /t/: a page that was open on this phone opens without
// network too. It keeps that page and what it is made of, nothing else of the site.
// The view `table_worker` says of which version it is and what it keeps: self.VERSION, self.ASSETS.

const { ASSETS } = self;
const CACHE = `table-${self.VERSION}`;
const PAGE = /^\/t\/[\w-]{22}\/$/;
const PATIENCE_MS = 4000;

const pathOf = (address) => new URL(address, location.href).pathname;

async function install() {
  const cache = await caches.open(CACHE);
  const open = await clients.matchAll({ includeUncontrolled: true, type: "window" });
  const pages = open.map(({ url }) => pathOf(url)).filter((path) => PAGE.test(path));
  await cache.addAll([...ASSETS, ...new Set(pages)]);
  await skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("table-") && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

async function asset(request) {
  return (await caches.match(request)) ?? fetch(request);
}

// The server's page where it comes in time. Where the key opens nothing more, the page as it was,
// which says so and still has what is not sent.
async function page(request) {
  const path = pathOf(request.url);
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  try {
    const answer = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
    if (answer.ok) await cache.put(path, answer.clone());
    return answer.ok ? answer : (kept ?? answer);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const path = pathOf(request.url);
  if (request.mode === "navigate" && PAGE.test(path)) event.respondWith(page(request));
  else if (ASSETS.includes(path)) event.respondWith(asset(request));
});
