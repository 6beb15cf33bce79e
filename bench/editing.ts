import { availableParallelism, loadavg } from 'node:os'
import type { CDPSession, Page } from '@playwright/test'
import { logIn, startBrowser, threadTime, waitUntilHydrated } from './editor-browser.ts'
import { median } from './visitor-pages.ts'

/**
 * `EDITOR_NAME=… EDITOR_PASSWORD=… node bench/editing.ts http://running.shop` measures on a warm server how long a page
 * of 200 blocks takes to open for editing, and a key press in it. It reports the clock and the processor time of the
 * browser's main thread, which stays steady on a crowded machine. The page stays a draft of the account that measures.
 */
const BLOCKS = 200
const TIMES = 7
const KEYS = 40
const MOST = { openMs: 700, keyMs: 50 }
const PAGE = '/et/tarne'

/** Replaces the page with 200 blocks, headings and formatted texts alternately; returns the previous blocks. */
const fill = async (page: Page, origin: string, token: string, blocks?: unknown): Promise<unknown> => {
  const shown = await (await page.request.get(origin + PAGE, { headers: { accept: 'application/json' } })).json()
  const opened = (await (await page.request.get(`${origin}/v1/editing?page=${shown.data.id}`)).json()).data
  const before = opened.document.page.itemContainers
  const words = (n: number) => ({ type: 'language', et: `Lõik ${n} räägib vedrust`, en: `Part ${n}` })
  const main = Array.from({ length: BLOCKS }, (_none, n) =>
    n % 2
      ? { id: `b${n}`, type: 'heading', version: 1, data: { text: words(n), level: 2 } }
      : {
          ...{ id: `b${n}`, type: 'rich-text', version: 1 },
          data: { html: { type: 'language', et: `<p>${words(n).et}.</p>` } },
        },
  )
  const itemContainers = blocks ?? { ...before, main }
  const saved = await page.request.post(`${origin}/v1/editing`, {
    data: { page: { id: shown.data.id, version: opened.pageVersion, itemContainers } },
    headers: { 'x-csrf-token': token },
  })
  if (!saved.ok()) throw new Error(`The page was not saved: ${await saved.text()}`)
  return before
}

interface Taken {
  clock: number
  thread: number
}

const openForEditing = async (page: Page, origin: string): Promise<{ taken: Taken; session: CDPSession }> => {
  await page.goto(origin + PAGE)
  await waitUntilHydrated(page)
  const edit = page.getByRole('button', { name: 'Muuda lehte' })
  await edit.waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await threadTime(session)
  const clock = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const button = document.querySelector<HTMLElement>('.edit-dock[data-idle] button[title="Ctrl+Shift+E"]')
        const begun = performance.now()
        const look = () =>
          document.querySelector('[data-edit]')
            ? requestAnimationFrame(() => resolve(performance.now() - begun))
            : requestAnimationFrame(look)
        button?.click()
        look()
      }),
  )
  return { taken: { clock, thread: (await threadTime(session)) - before }, session }
}

/** Measures a key press until the next frame, in a heading in the middle of the page. */
const keysTake = async (page: Page, session: CDPSession): Promise<Taken> => {
  const heading = page.locator('h2[data-edit]').nth(BLOCKS / 4)
  await heading.click()
  await page.evaluate(() => {
    const taken: number[] = []
    Object.assign(window, { taken })
    document.addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - timeStamp)))
    })
  })
  const before = await threadTime(session)
  await heading.pressSequentially('kõrvuti vedru ja amort'.repeat(3).slice(0, KEYS), { delay: 40 })
  const thread = ((await threadTime(session)) - before) / KEYS
  const taken = await page.evaluate(() => (window as unknown as { taken: number[] }).taken)
  return { clock: median(taken), thread }
}

const main = async (origin: string): Promise<boolean> => {
  const browser = await startBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'et-EE' })
  const token = await logIn(page, origin)
  const before = await fill(page, origin, token)
  try {
    const opened: Taken[] = []
    let first: Taken | null = null
    const keys: Taken[] = []
    for (let time = 0; time <= TIMES; time++) {
      const { taken, session } = await openForEditing(page, origin)
      // The first opening also fetches and compiles the editor, so the report lists it separately.
      if (time > 0) opened.push(taken)
      else first = taken
      if (time > 0) keys.push(await keysTake(page, session))
      await page.request.delete(`${origin}/v1/editing/draft`, { headers: { 'x-csrf-token': token } })
    }
    const of = (all: Taken[], what: keyof Taken) => median(all.map(one => one[what]))
    console.log(`${TIMES} times each, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`)
    const described = (all: Taken[]) =>
      `${of(all, 'clock').toFixed(0)} ms, of the thread ${of(all, 'thread').toFixed(1)} ms`
    console.log(`a page of ${BLOCKS} blocks opened for editing: ${described(opened)}`)
    if (first) console.log(`for the first time in this browser: ${described([first])}`)
    console.log(`a key press in it until it shows: ${described(keys)}`)
    return of(opened, 'thread') <= MOST.openMs && of(keys, 'thread') <= MOST.keyMs
  } finally {
    await fill(page, origin, token, before)
    await browser.close()
  }
}

process.exitCode = (await main(process.argv[2] ?? 'http://127.0.0.1:3000')) ? 0 : 1
