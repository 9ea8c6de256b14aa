// Where a service worker may be (https, and the machine itself), the page opens without network too.
// Elsewhere it stays open by itself, and fetches what it needs without network while there is one.

/** Has the page kept, with what it is made of. */
export function keep() {
  const worker = window.isSecureContext && navigator.serviceWorker;
  if (worker) worker.register(document.body.dataset.worker, { scope: "/t/" });
  else import("./unsent.js");
}

/** Forgets the page of a key that opens nothing more. */
export async function forget() {
  if (!window.caches) return;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    await cache.delete(location.pathname);
  }
}
