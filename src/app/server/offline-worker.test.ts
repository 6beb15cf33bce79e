import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it, test } from 'vitest'

const SOURCE = readFileSync(path.join(import.meta.dirname, 'offline-worker.js'), 'utf8')
const ORIGIN = 'https://shop.example'

const TEXTS = { title: 'Ühendust ei ole', text: 'Veel nägemata', retry: 'Uuesti', cart: 'Ostukorv' }

type CacheEntries = Map<string, Response>

/** Simulates the caches that the workers of one browser share. */
const createCacheStorage = () => {
  const cachesByName = new Map<string, CacheEntries>()
  return {
    keys: async () => [...cachesByName.keys()],
    has: async (name: string) => cachesByName.has(name),
    delete: async (name: string) => cachesByName.delete(name),
    match: async (key: string, { cacheName }: { cacheName: string }) => cachesByName.get(cacheName)?.get(key)?.clone(),
    open: async (name: string) => {
      const entries = cachesByName.get(name) ?? new Map<string, Response>()
      cachesByName.set(name, entries)
      return {
        put: async (key: string, response: Response) => void entries.set(key, response),
        delete: async (key: string) => entries.delete(key),
        keys: async () => [...entries.keys()],
      }
    },
  }
}

interface WorkerEvent {
  request?: unknown
  data?: unknown
  waitUntil?: (work: Promise<unknown>) => void
  respondWith?: (answer: Promise<Response>) => void
}

/** Starts the worker of one build with the given network. */
const startWorker = (
  build: string,
  caches: ReturnType<typeof createCacheStorage>,
  network: (url: string) => Response,
) => {
  const listeners = new Map<string, (event: WorkerEvent) => void>()
  const takeovers: string[] = []
  const requestedPaths: string[] = []
  const fetch = async (request: { url: string } | string): Promise<Response> => {
    const url = typeof request === 'string' ? request : request.url
    requestedPaths.push(new URL(url).pathname)
    return network(url)
  }
  const self = {
    addEventListener: (name: string, listener: (event: WorkerEvent) => void) => listeners.set(name, listener),
    skipWaiting: async () => takeovers.push('waiting'),
    clients: { claim: async () => takeovers.push('pages') },
  }
  const scope = { self, caches, fetch, location: { origin: ORIGIN }, Request, Response, URL, Promise }
  runInContext(
    `const BUILD = '${build}'\nconst TEXTS = { et: ${JSON.stringify(TEXTS)} }\nconst STYLES = ['/assets/shop.css']\n${SOURCE}`,
    createContext(scope),
  )
  const dispatch = async (name: string, event: WorkerEvent): Promise<Response | undefined> => {
    const promises: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    listeners.get(name)?.({
      ...event,
      waitUntil: promise => promises.push(promise),
      respondWith: respondedAnswer => {
        answer = respondedAnswer
      },
    })
    const response = await answer
    await Promise.all(promises)
    return response
  }
  return {
    takeovers,
    requestedPaths,
    activate: async () => {
      await dispatch('install', {})
      await dispatch('activate', {})
    },
    sendMessage: (data: object) => dispatch('message', { data }),
    answer: async (address: string, mode = 'navigate') =>
      (await dispatch('fetch', { request: { url: ORIGIN + address, method: 'GET', mode, destination: '' } }))?.text(),
  }
}

const createNetwork =
  (build: string, isGuest = true) =>
  (url: string) =>
    new Response(url.includes('/assets/') ? url : `<link href="/assets/${build}.js"> page of ${build}`, {
      headers: { 'cache-control': isGuest || url.includes('/assets/') ? 'public, max-age=0' : 'private, no-store' },
    })
const failNetwork = (): Response => {
  throw new TypeError('Failed to fetch')
}

describe('the worker of another build', () => {
  it('takes over at once and serves the next page of its build without a reload', async () => {
    const caches = createCacheStorage()
    const before = startWorker('old', caches, createNetwork('old'))
    await before.activate()
    expect(await before.answer('/et')).toContain('page of old')
    const after = startWorker('new', caches, createNetwork('new'))
    await after.activate()
    // The new worker takes over open pages at once.
    expect(after.takeovers).toEqual(['waiting', 'pages'])
    expect(await after.answer('/et/tooted')).toContain('page of new')
    expect(await caches.keys()).toEqual(['files', 'pages-new'])
  })

  it('keeps the files of the open page and no older page', async () => {
    const caches = createCacheStorage()
    const before = startWorker('old', caches, createNetwork('old'))
    await before.activate()
    await before.answer('/et')
    const after = startWorker('new', caches, failNetwork)
    await after.activate()
    expect(await after.answer('/assets/old.js', 'cors')).toBe(`${ORIGIN}/assets/old.js`)
    expect(after.requestedPaths).toEqual([])
    expect(await after.answer('/et')).not.toContain('page of old')
  })
})

test('shows a styled retry page for an address that is not cached', async () => {
  const worker = startWorker('old', createCacheStorage(), failNetwork)
  await worker.activate()
  const page = await worker.answer('/et/kontakt?a="')
  expect(page).toContain('<link rel="stylesheet" href="/assets/shop.css">')
  expect(page).toContain('Ühendust ei ole</h1>')
  expect(page).toContain('href="/et/kontakt?a=%22"')
  expect(page).toContain('location.reload()')
  expect(page).not.toContain('clear-storage')
})

describe('a worker that must clear its cache', () => {
  it('caches no pending response and still answers', async () => {
    const caches = createCacheStorage()
    const worker = startWorker('old', caches, createNetwork('old'))
    await worker.activate()
    await worker.answer('/et')
    expect(await caches.keys()).toEqual(['files', 'pages-old'])
    const pendingAnswer = worker.answer('/et/tooted')
    await worker.sendMessage({ clearCache: true })
    expect(await pendingAnswer).toContain('page of old')
    expect(await worker.answer('/assets/old.js', 'cors')).toBe(`${ORIGIN}/assets/old.js`)
    expect(await caches.keys()).toEqual([])
  })

  it('caches nothing after a stop and restart, nor does the worker of another build', async () => {
    const caches = createCacheStorage()
    const worker = startWorker('old', caches, createNetwork('old'))
    await worker.activate()
    await worker.answer('/et')
    await worker.sendMessage({ clearCache: true })
    const restartedWorker = startWorker('old', caches, createNetwork('old', false))
    await restartedWorker.sendMessage({ cachePages: ['/et/tooted'] })
    expect(await restartedWorker.answer('/assets/old.js', 'cors')).toBe(`${ORIGIN}/assets/old.js`)
    const nextWorker = startWorker('new', caches, createNetwork('new', false))
    await nextWorker.activate()
    expect(await nextWorker.answer('/et')).toContain('page of new')
    expect(await caches.keys()).toEqual([])
  })

  it('caches a guest’s next page, also after a restart', async () => {
    for (const isStopped of [false, true]) {
      const caches = createCacheStorage()
      const worker = startWorker('old', caches, createNetwork('old'))
      await worker.activate()
      await worker.answer('/et')
      await worker.sendMessage({ clearCache: true })
      const after = isStopped ? startWorker('old', caches, createNetwork('old')) : worker
      await after.sendMessage({ cachePages: ['/et'] })
      expect(await caches.keys()).toEqual(['files', 'pages-old'])
      await after.answer('/et/tooted')
      const pages = await (await caches.open('pages-old')).keys()
      expect(pages).toEqual([`${ORIGIN}/et`, `${ORIGIN}/et/tooted`])
    }
  })
})
