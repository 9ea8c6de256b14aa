// Where a service worker may be (https, and the machine itself), the page opens without network too.

/** Has the page kept, with what it is made of. */
export function keep() {
  if (window.isSecureContext) navigator.serviceWorker?.register(document.body.dataset.worker, { scope: "/t/" });
}

/** Forgets the page of a key that opens nothing more. */
export async function forget() {
  if (!window.caches) return;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    await cache.delete(location.pathname);
  }
}
