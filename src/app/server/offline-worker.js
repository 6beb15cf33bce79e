// The service worker, sent as plain JavaScript. The server prepends three constants (`serve-offline-worker.ts`): BUILD
// identifies the bundles. WORDS (by language) and STYLES make the page for addresses that are not cached. The worker
// caches pages, files and pictures, never API calls, because prices must be current.
const PAGES = `pages-${BUILD}`
const FILES = 'files'
const PICTURES = 'pictures'
const MOST = { [PAGES]: 60, [FILES]: 250, [PICTURES]: 250 }

/** Personal pages and payment pages are neither cached nor answered from the cache. */
const NEVER = /^\/\w+\/(admin|checkout|payment|login|forgot-password|reset-password|stock-notification|withdrawal)/

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', event => {
  // Pages need the files of their own build; files with a content hash are valid in every build.
  const tidy = async () => {
    const old = (await caches.keys()).filter(name => !(name in MOST))
    await Promise.all(old.map(name => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

/** Only answers that are identical for all guests say `public`. */
const isForAll = response =>
  response.status === 200 && !response.redirected && /\bpublic\b/.test(response.headers.get('cache-control') ?? '')

/** Queues cache operations, so that a clear also removes what was opened before it. */
let line = Promise.resolve()
const inLine = work => {
  const done = line.then(work)
  line = done.catch(() => undefined)
  return done
}

/** Counts the clears; a response requested before a clear belongs to the former guest. */
let forgotten = 0

/**
 * Opens the caches when a guest requests a public page; a login deletes them, and nothing is cached without them. A
 * variable would not survive, because browsers stop idle workers and restart them while the login page is open.
 */
const begin = since => inLine(async () => void (since === forgotten && (await caches.open(FILES))))
const openKept = name => inLine(async () => ((await caches.has(FILES)) ? caches.open(name) : null))
const forgetAll = () => {
  forgotten += 1
  return inLine(async () => Promise.all((await caches.keys()).map(name => caches.delete(name))))
}

const keep = async (name, key, response) => {
  const cache = await openKept(name)
  if (!cache) return
  // Moves the entry to the end, because eviction removes the first.
  await cache.delete(key)
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[name])).map(one => cache.delete(one)))
}

const kept = (name, key) => caches.match(key, { cacheName: name, ignoreVary: true })

/** Files with a content hash never become outdated. */
const fileOf = async request => {
  const known = await kept(FILES, request.url)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await keep(FILES, request.url, response.clone())
  return response
}

/** Caches a visited page after the resources that it needs to render and hydrate. */
const keepPage = async (address, response, since) => {
  await begin(since)
  const html = await response.clone().text()
  const files = [...html.matchAll(/(?:href|src)="(\/(?:assets|texts)\/[^"]+)"/g)].map(([, path]) => path)
  await Promise.all(files.map(path => fileOf(new Request(new URL(path, location.origin)))))
  await keep(PAGES, address, response)
}

const addressOf = url => url.origin + url.pathname + url.search

const escaped = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** Applies the chosen theme, and reloads when the connection returns or after a while. */
const UNSEEN_SCRIPT =
  "try{if(localStorage.getItem('theme')==='ConjLight')document.documentElement.dataset.theme='ConjLight'}catch{}" +
  "const again=()=>fetch('/favicon.svg',{method:'HEAD',cache:'no-store'}).then(()=>location.reload(),()=>0);" +
  "addEventListener('online',again);setInterval(again,5000)"

const unseenPage = url => {
  const language = url.pathname.split('/')[1]
  const said = WORDS[language] ?? Object.values(WORDS)[0]
  const { title, text, again, cart } = Object.fromEntries(Object.entries(said).map(([key, one]) => [key, escaped(one)]))
  const lang = language in WORDS ? language : Object.keys(WORDS)[0]
  const styles = STYLES.map(href => `<link rel="stylesheet" href="${href}">`).join('')
  return new Response(
    `<!doctype html><html lang="${lang}" data-theme="Dark"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark light"><title>${title}</title><script>${UNSEEN_SCRIPT}</script>${styles}<body style="font-family:system-ui,sans-serif"><div id="root"><main id="content" class="page-width"><div class="dead-end stage stage-lane stage-lane-wide"><div style="display:grid;gap:1rem;justify-items:start"><span aria-hidden="true" class="slant-ticks"></span><h1 class="text-xl">${title}</h1><p class="text-secondary">${text}</p><p style="display:flex;flex-wrap:wrap;gap:.75rem"><a class="button" data-variant="primary" data-size="md" href="${escaped(url.pathname + url.search)}">${again}</a> <a class="button" data-variant="secondary" data-size="md" href="/${lang}/cart">${cart}</a></p></div></div></main></div></body></html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  )
}

const pageOf = async (event, url) => {
  const since = forgotten
  try {
    const response = await fetch(event.request)
    if (isForAll(response) && !NEVER.test(url.pathname))
      event.waitUntil(keepPage(addressOf(url), response.clone(), since))
    return response
  } catch {
    const known = NEVER.test(url.pathname) ? undefined : await kept(PAGES, addressOf(url))
    return known ?? unseenPage(url)
  }
}

const pictureOf = async (event, url) => {
  try {
    const response = await fetch(event.request)
    if (isForAll(response)) event.waitUntil(keep(PICTURES, addressOf(url), response.clone()))
    return response
  } catch (error) {
    const known = await kept(PICTURES, addressOf(url))
    if (known) return known
    throw error
  }
}

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (/^\/(assets|texts)\//.test(url.pathname)) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate' && /^\/[a-z]{2}(\/|$)/.test(url.pathname)) event.respondWith(pageOf(event, url))
  else if (request.destination === 'image') event.respondWith(pictureOf(event, url))
})

/** Caches the cart and pages reached by client navigation, in the background. */
const keepAddress = async address => {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin || NEVER.test(url.pathname) || (await kept(PAGES, addressOf(url)))) return
  const since = forgotten
  const response = await fetch(addressOf(url), { headers: { accept: 'text/html' } })
  if (isForAll(response)) await keepPage(addressOf(url), response, since)
}

self.addEventListener('message', event => {
  const { keep: addresses = [], forget } = event.data ?? {}
  if (forget) event.waitUntil(forgetAll())
  // Without a connection the next page retries.
  event.waitUntil(Promise.all(addresses.map(address => keepAddress(address).catch(() => undefined))))
})
