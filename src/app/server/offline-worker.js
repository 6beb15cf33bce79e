// The service worker, sent as plain JavaScript. The server prepends three constants (`serve-offline-worker.ts`): BUILD
// identifies the bundles. TEXTS (by language) and STYLES make the page for addresses that are not cached. The worker
// caches pages, files and pictures, never API calls, because prices must be current.
const PAGES = `pages-${BUILD}`
const FILES = 'files'
const PICTURES = 'pictures'
const MAX_ENTRIES = { [PAGES]: 60, [FILES]: 250, [PICTURES]: 250 }

/** Personal pages and payment pages are neither cached nor answered from the cache. */
const PRIVATE_PATHS =
  /^\/\w+\/(admin|checkout|payment|login|forgot-password|reset-password|stock-notification|withdrawal|my-data|marketing)/

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', event => {
  // Pages need the files of their own build; files with a content hash are valid in every build.
  const deleteOldCaches = async () => {
    const old = (await caches.keys()).filter(name => !(name in MAX_ENTRIES))
    await Promise.all(old.map(name => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(deleteOldCaches())
})

/** Only answers that are identical for all guests say `public`. */
const isPublic = response =>
  response.status === 200 && !response.redirected && /\bpublic\b/.test(response.headers.get('cache-control') ?? '')

/** Queues cache operations, so that a clear also removes what was opened before it. */
let queue = Promise.resolve()
const enqueue = work => {
  const result = queue.then(work)
  queue = result.catch(() => undefined)
  return result
}

/** Counts the clears; a response requested before a clear belongs to the former guest. */
let clearCount = 0

/**
 * Opens the caches when a guest requests a public page; a login deletes them, and nothing is cached without them. A
 * variable would not survive, because browsers stop idle workers and restart them while the login page is open.
 */
const openCaches = clearsBefore => enqueue(async () => void (clearsBefore === clearCount && (await caches.open(FILES))))
const openCache = name => enqueue(async () => ((await caches.has(FILES)) ? caches.open(name) : null))
const clearCaches = () => {
  clearCount += 1
  return enqueue(async () => Promise.all((await caches.keys()).map(name => caches.delete(name))))
}

const addToCache = async (name, key, response) => {
  const cache = await openCache(name)
  if (!cache) return
  // Moves the entry to the end, because eviction removes the first.
  await cache.delete(key)
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES[name])).map(key => cache.delete(key)))
}

const findInCache = (name, key) => caches.match(key, { cacheName: name, ignoreVary: true })

/** Files with a content hash never become outdated. */
const fetchFile = async request => {
  const cached = await findInCache(FILES, request.url)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await addToCache(FILES, request.url, response.clone())
  return response
}

/** Caches a visited page after the resources that it needs to render and hydrate. */
const cachePage = async (address, response, clearsBefore) => {
  await openCaches(clearsBefore)
  const html = await response.clone().text()
  const files = [...html.matchAll(/(?:href|src)="(\/(?:assets|texts)\/[^"]+)"/g)].map(([, path]) => path)
  await Promise.all(files.map(path => fetchFile(new Request(new URL(path, location.origin)))))
  await addToCache(PAGES, address, response)
}

const removeFragment = url => url.origin + url.pathname + url.search

const escapeHtml = text => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

/** Applies the chosen theme, and reloads when the connection returns or after a while. */
const RELOAD_SCRIPT =
  "try{if(localStorage.getItem('theme')==='ConjLight')document.documentElement.dataset.theme='ConjLight'}catch{}" +
  "const retry=()=>fetch('/favicon.svg',{method:'HEAD',cache:'no-store'}).then(()=>location.reload(),()=>0);" +
  "addEventListener('online',retry);setInterval(retry,5000)"

const buildOfflinePage = url => {
  const language = url.pathname.split('/')[1]
  const texts = TEXTS[language] ?? Object.values(TEXTS)[0]
  const { title, text, retry, cart } = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, escapeHtml(text)]),
  )
  const lang = language in TEXTS ? language : Object.keys(TEXTS)[0]
  const styles = STYLES.map(href => `<link rel="stylesheet" href="${href}">`).join('')
  return new Response(
    `<!doctype html><html lang="${lang}" data-theme="Dark"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark light"><title>${title}</title><script>${RELOAD_SCRIPT}</script>${styles}<body style="font-family:system-ui,sans-serif"><div id="root"><main id="content" class="page-width"><div class="dead-end stage stage-lane stage-lane-wide"><div style="display:grid;gap:1rem;justify-items:start"><span aria-hidden="true" class="slant-ticks"></span><h1 class="text-xl">${title}</h1><p class="text-secondary">${text}</p><p style="display:flex;flex-wrap:wrap;gap:.75rem"><a class="button" data-variant="primary" data-size="md" href="${escapeHtml(url.pathname + url.search)}">${retry}</a> <a class="button" data-variant="secondary" data-size="md" href="/${lang}/cart">${cart}</a></p></div></div></main></div></body></html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  )
}

const fetchPage = async (event, url) => {
  const clearsBefore = clearCount
  try {
    const response = await fetch(event.request)
    if (isPublic(response) && !PRIVATE_PATHS.test(url.pathname))
      event.waitUntil(cachePage(removeFragment(url), response.clone(), clearsBefore))
    return response
  } catch {
    const cached = PRIVATE_PATHS.test(url.pathname) ? undefined : await findInCache(PAGES, removeFragment(url))
    return cached ?? buildOfflinePage(url)
  }
}

const fetchPicture = async (event, url) => {
  try {
    const response = await fetch(event.request)
    if (isPublic(response)) event.waitUntil(addToCache(PICTURES, removeFragment(url), response.clone()))
    return response
  } catch (error) {
    const cached = await findInCache(PICTURES, removeFragment(url))
    if (cached) return cached
    throw error
  }
}

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (/^\/(assets|texts)\//.test(url.pathname)) event.respondWith(fetchFile(request))
  else if (request.mode === 'navigate' && /^\/[a-z]{2}(\/|$)/.test(url.pathname))
    event.respondWith(fetchPage(event, url))
  else if (request.destination === 'image') event.respondWith(fetchPicture(event, url))
})

/** Caches the cart and pages reached by client navigation, in the background. */
const cacheAddress = async address => {
  const url = new URL(address, location.origin)
  if (
    url.origin !== location.origin ||
    PRIVATE_PATHS.test(url.pathname) ||
    (await findInCache(PAGES, removeFragment(url)))
  )
    return
  const clearsBefore = clearCount
  const response = await fetch(removeFragment(url), { headers: { accept: 'text/html' } })
  if (isPublic(response)) await cachePage(removeFragment(url), response, clearsBefore)
}

self.addEventListener('message', event => {
  const { cachePages = [], clearCache } = event.data ?? {}
  if (clearCache) event.waitUntil(clearCaches())
  // Without a connection the next page retries.
  event.waitUntil(Promise.all(cachePages.map(address => cacheAddress(address).catch(() => undefined))))
})
