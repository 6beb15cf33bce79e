import { type Browser, test as base, expect, type Page, type Route } from '@playwright/test'
import { buildTextChunks } from '#app/server/messages.ts'
import type { Visitor } from '#wire/visitor.ts'
import {
  type Answer,
  answerCall,
  buildCommonAnswers,
  FILLED,
  type Network,
  OWNER,
  type SentRequest,
} from './answers.ts'
import { buildBundleOnce } from './bundle.ts'
import type { SampleOptions } from './sample.ts'

export { expect }

const ORIGIN = 'http://workbench.test'
const VIEWPORT = { width: 1440, height: 900 }
const SMALL_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const HTML_PAGE =
  '<!doctype html><html lang="et" data-theme="Dark"><meta name="viewport" content="width=device-width">' +
  '<title>Workbench</title><link rel="stylesheet" href="/workbench.css"><body></body>' +
  '<script type="module" src="/workbench.js"></script></html>'

let network: Network | undefined

const serveFile = async (route: Route, path: string): Promise<boolean> => {
  const [, language, kind] = /^\/texts\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
  if (language) await route.fulfill({ json: buildTextChunks(language).find(chunk => chunk.kind === kind)?.messages })
  else if (path.endsWith('.png')) await route.fulfill({ contentType: 'image/png', body: SMALL_PICTURE })
  else if (/^\/workbench\.(js|css)$/.test(path)) {
    const { script, styles } = await buildBundleOnce()
    const isScript = path.endsWith('.js')
    await route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/css', body: isScript ? script : styles })
  } else if (path.startsWith('/assets/')) await route.fulfill({ status: 404 })
  else if (path === '/') await route.fulfill({ contentType: 'text/html', body: HTML_PAGE })
  else return false
  return true
}

/** Loads the workbench once for all tests of a worker, because each test only mounts another screen. */
const loadWorkbench = async (browser: Browser, { hasOwnClock = false } = {}): Promise<Page> => {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (hasOwnClock) await page.clock.install()
  page.on('pageerror', error => network?.problems.push(error.stack ?? error.message))
  page.on('console', message => {
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    network?.problems.push(message.text())
  })
  await page.route(`${ORIGIN}/**`, async route => {
    if (await serveFile(route, new URL(route.request().url()).pathname)) return
    // A removed screen may still have a pending call.
    if (network) await answerCall(route, network)
    else await route.abort()
  })
  // The timeout of a navigation is too short for a build on a busy machine.
  await buildBundleOnce()
  await page.goto(`${ORIGIN}/`)
  await page.waitForFunction(() => 'mount' in window)
  return page
}

let sharedPage: Promise<Page> | undefined

export interface MountedScreen {
  page: Page
  network: Network
  /** Changes the answer to later calls. */
  answer: (...answers: Answer[]) => void
  /** Returns the last request to an endpoint; undefined without one. */
  findLastSent: (endpoint: SentRequest['endpoint']) => SentRequest | undefined
}

interface MountOptions {
  answers?: Answer[]
  sample?: SampleOptions
  visitor?: Visitor
  theme?: 'Dark' | 'ConjLight'
  isDown?: boolean
  /** The local storage of an earlier visit. */
  stored?: Record<string, string>
  /** Loads a separate workbench for this test, which changes its clock. */
  hasOwnClock?: boolean
}

export type Mount = (address: string, options?: MountOptions) => Promise<MountedScreen>

/** A test that mounts screens of the shop by their address and answers their calls by contract. */
export const test = base.extend<{ mountScreen: Mount }>({
  mountScreen: async ({ browser }, use) => {
    const problems: string[] = []
    const ownPages: Page[] = []
    await use(async (address, options = {}) => {
      const {
        answers = [],
        sample = FILLED,
        visitor = OWNER,
        theme = 'Dark',
        isDown = false,
        stored = {},
        hasOwnClock = false,
      } = options
      if (hasOwnClock) ownPages.push(await loadWorkbench(browser, { hasOwnClock }))
      else sharedPage ??= loadWorkbench(browser)
      const page = ownPages.at(-1) ?? (await (sharedPage as Promise<Page>))
      await page.setViewportSize(VIEWPORT)
      // The pointer of the last test would hover over a part of this one.
      await page.mouse.move(0, 0)
      const screenNetwork: Network = {
        answers: new Map(buildCommonAnswers(visitor)),
        sample,
        isDown,
        sent: [],
        problems,
      }
      const answer = (...changedAnswers: Answer[]) => {
        for (const [endpoint, reply] of changedAnswers) screenNetwork.answers.set(endpoint, reply)
      }
      answer(...answers)
      network = screenNetwork
      await page.evaluate(
        ([path, mountedVisitor, themeName, storedValues]) => {
          document.documentElement.dataset.theme = themeName
          const mount = Reflect.get(window, 'mount') as (
            address: string,
            visitor: typeof mountedVisitor,
            stored: typeof storedValues,
          ) => void
          mount(path, mountedVisitor, storedValues)
        },
        [address, visitor, theme, stored] as const,
      )
      const findLastSent: MountedScreen['findLastSent'] = endpoint =>
        screenNetwork.sent.findLast(request => request.endpoint === endpoint)
      return { page, network: screenNetwork, answer, findLastSent }
    })
    for (const page of ownPages) await page.context().close()
    expect(problems, 'errors on the page').toEqual([])
  },
})
