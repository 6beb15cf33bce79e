import { availableParallelism, loadavg } from 'node:os'
import type { CDPSession, Page } from '@playwright/test'
import pg from 'pg'
import { attachEmbedded } from '../src/platform/server/db/embedded/attach-embedded.ts'
import { createLog } from '../src/platform/server/log.ts'
import { readSettings } from '../src/platform/server/settings.ts'
import { logIn, startBrowser, threadTime, waitUntilHydrated } from './editor-browser.ts'
import { median } from './visitor-pages.ts'

/**
 * `DATA_DIR=… EDITOR_NAME=… EDITOR_PASSWORD=… node bench/finder.ts http://running.shop` measures the file finder over
 * 10,000 files: its opening, a frame while scrolling, and a search. It adds rows for these files, all with the bytes
 * of existing ones, and deletes them at the end.
 */
const FILES = 10_000
const TIMES = 5
const FRAMES = 120
const MOST = { frameMs: 16 }
const FOLDER = 'Mõõdetud failid'

const addFiles = async (db: pg.Client): Promise<void> => {
  const { rows } = await db.query('insert into folder (name) values ($1) returning id', [FOLDER])
  await db.query(
    `insert into file (folder_id, name, mime, size, storage_key, width, height, inline_preview, alt)
     select $1, n || '-' || name, mime, size, storage_key, width, height, inline_preview, alt
     from (select *, row_number() over (order by id) as place, count(*) over () as known from file where deleted_at is null) as one
     join generate_series(1, $2::int) as n on n % known = place - 1`,
    [rows[0].id, FILES],
  )
}

const takeAway = async (db: pg.Client): Promise<void> => {
  await db.query('delete from file where folder_id in (select id from folder where name = $1)', [FOLDER])
  await db.query('delete from folder where name = $1', [FOLDER])
}

interface Taken {
  clock: number
  thread: number
}

const timed = async (session: CDPSession, work: () => Promise<unknown>): Promise<Taken> => {
  const [before, begun] = [await threadTime(session), performance.now()]
  await work()
  return { clock: performance.now() - begun, thread: (await threadTime(session)) - before }
}

/** Scrolls a window's height per frame, the fastest that dragging the scrollbar causes. */
const scrolled = (page: Page) =>
  page.evaluate(
    frames =>
      new Promise<void>(resolve => {
        const list = document.querySelector('[role=listbox]')
        let scroller = list
        while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
        if (!scroller) throw new Error('The list has no scroll area')
        const step = (scroller.scrollHeight - scroller.clientHeight) / frames
        let at = 0
        const next = () => {
          scroller.scrollTop = step * at
          at += 1
          if (at > frames) resolve()
          else requestAnimationFrame(next)
        }
        next()
      }),
    FRAMES,
  )

const measure = async (page: Page, origin: string): Promise<Record<string, Taken[]>> => {
  const taken: Record<string, Taken[]> = { opened: [], frame: [], searched: [] }
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const shown = (name: RegExp) => page.getByRole('option', { name }).first().waitFor()
  for (let time = 0; time <= TIMES; time++) {
    await page.goto(`${origin}/et/admin/file`)
    await waitUntilHydrated(page)
    await shown(/./)
    const opened = await timed(session, async () => {
      await page.getByRole('button', { name: new RegExp(`^${FOLDER}`) }).click()
      await shown(/^\d+-/)
    })
    const all = await timed(session, () => scrolled(page))
    const searched = await timed(session, async () => {
      await page.getByRole('searchbox').fill('9999')
      await shown(/^9999-/)
    })
    // The first opening fetches and compiles the finder.
    if (time === 0) continue
    taken.opened?.push(opened)
    taken.frame?.push({ clock: all.clock / FRAMES, thread: all.thread / FRAMES })
    taken.searched?.push(searched)
  }
  return taken
}

const main = async (origin: string): Promise<boolean> => {
  const embedded = await attachEmbedded({ dataDir: readSettings(process.env).DATA_DIR, log: createLog('warn') })
  const db = new pg.Client({ connectionString: embedded.url })
  const browser = await startBrowser()
  try {
    await db.connect()
    await addFiles(db)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'et-EE' })
    await logIn(page, origin)
    const taken = await measure(page, origin)
    const of = (name: string, what: keyof Taken) => median((taken[name] ?? []).map(one => one[what]))
    console.log(`${TIMES} times each, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`)
    for (const name of Object.keys(taken))
      console.log(`${name}: ${of(name, 'clock').toFixed(1)} ms, of the thread ${of(name, 'thread').toFixed(1)} ms`)
    return of('frame', 'thread') <= MOST.frameMs
  } finally {
    await takeAway(db)
    await db.end()
    await browser.close()
    await embedded.stop()
  }
}

process.exitCode = (await main(process.argv[2] ?? 'http://127.0.0.1:3000')) ? 0 : 1
