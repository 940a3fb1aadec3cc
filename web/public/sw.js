// Keeps the client and the engine in the browser, so that they start without a network. The build writes what there
// is to keep, and a version of it. A new version is fetched beside the old one and takes over when no page is open any
// more: never in the middle of a game.

const FILES = []; // by pack.mjs
const VERSION = ""; // by pack.mjs
const CACHE = `azulejo-${VERSION}`;
/** Where the client lies, below whatever prefix. */
const HOME = new URL("./", self.location).href;
const PAGE = `${HOME}index.html`;
/** A network that says nothing for so long is as good as none. */
const PATIENCE = 4_000;

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(clean()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, href, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || !href.startsWith(HOME)) return;
  const path = pathname.slice(new URL(HOME).pathname.length);
  if (path === "api" || path.startsWith("api/")) return;
  if (path.startsWith("assets/")) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});

/** What has a hash in its name and is there already is not fetched again. */
async function fill() {
  const cache = await caches.open(CACHE);
  for (const name of FILES) {
    const address = HOME + name;
    const known = name.startsWith("assets/") ? await caches.match(address) : undefined;
    const answer = known ?? (await fetch(address, { cache: "no-cache" }));
    if (!answer.ok) throw new Error(`${name} is not there`);
    await cache.put(address, answer);
  }
}

/** No page of an older version is open any more. */
async function clean() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("azulejo-") && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** Names of assets change with their content: what is kept is right, whichever version it belongs to. */
async function kept(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The page as the server has it now; away from the server, the one that is kept. */
async function page(request) {
  const own = await caches.open(CACHE).then((cache) => cache.match(PAGE));
  if (!own) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(own.clone()), PATIENCE));
  return Promise.race([fetch(request).catch(() => own), late]);
}
