import { availableParallelism, loadavg } from 'node:os'
import type { CDPSession, Page } from '@playwright/test'
import pg from 'pg'
import { attachEmbedded } from '../src/platform/server/db/embedded/attach-embedded.ts'
import { createLog } from '../src/platform/server/log.ts'
import { readSettings } from '../src/platform/server/settings.ts'
import { logIn, readThreadTime, startBrowser, waitUntilHydrated } from './editor-browser.ts'
import { computeMedian } from './visitor-pages.ts'

const FILES = 10_000
const RUNS = 5
const FRAMES = 120
const LIMITS = { frameMs: 16 }
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

const deleteFiles = async (db: pg.Client): Promise<void> => {
  await db.query('delete from file where folder_id in (select id from folder where name = $1)', [FOLDER])
  await db.query('delete from folder where name = $1', [FOLDER])
}

interface Timing {
  clockMs: number
  threadMs: number
}

const measureDuration = async (session: CDPSession, work: () => Promise<unknown>): Promise<Timing> => {
  const [threadMsBefore, startedAt] = [await readThreadTime(session), performance.now()]
  await work()
  return { clockMs: performance.now() - startedAt, threadMs: (await readThreadTime(session)) - threadMsBefore }
}

/** Scrolls a window's height per frame, the fastest that dragging the scrollbar causes. */
const scrollList = (page: Page) =>
  page.evaluate(
    frames =>
      new Promise<void>(resolve => {
        const list = document.querySelector('[role=listbox]')
        let scroller = list
        while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
        if (!scroller) throw new Error('The list has no scroll area')
        const step = (scroller.scrollHeight - scroller.clientHeight) / frames
        let frame = 0
        const scrollStep = () => {
          scroller.scrollTop = step * frame
          frame += 1
          if (frame > frames) resolve()
          else requestAnimationFrame(scrollStep)
        }
        scrollStep()
      }),
    FRAMES,
  )

const measure = async (page: Page, origin: string): Promise<Record<string, Timing[]>> => {
  const timings: Record<string, Timing[]> = { opened: [], frame: [], searched: [] }
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const waitForFile = (name: RegExp) => page.getByRole('option', { name }).first().waitFor()
  for (let run = 0; run <= RUNS; run++) {
    await page.goto(`${origin}/et/admin/file`)
    await waitUntilHydrated(page)
    await waitForFile(/./)
    const openTiming = await measureDuration(session, async () => {
      await page.getByRole('button', { name: new RegExp(`^${FOLDER}`) }).click()
      await waitForFile(/^\d+-/)
    })
    const scrollTiming = await measureDuration(session, () => scrollList(page))
    const searchTiming = await measureDuration(session, async () => {
      await page.getByRole('searchbox').fill('9999')
      await waitForFile(/^9999-/)
    })
    // The first opening fetches and compiles the finder.
    if (run === 0) continue
    timings.opened?.push(openTiming)
    timings.frame?.push({ clockMs: scrollTiming.clockMs / FRAMES, threadMs: scrollTiming.threadMs / FRAMES })
    timings.searched?.push(searchTiming)
  }
  return timings
}

/**
 * `DATA_DIR=… EDITOR_NAME=… EDITOR_PASSWORD=… node bench/finder.ts http://running.shop` measures the file finder over
 * 10,000 files: its opening, a frame while scrolling, and a search. It adds rows for these files, all with the bytes
 * of existing ones, and deletes them at the end.
 */
const main = async (origin: string): Promise<boolean> => {
  const embedded = await attachEmbedded({ dataDir: readSettings(process.env).DATA_DIR, log: createLog('warn') })
  const db = new pg.Client({ connectionString: embedded.url })
  const browser = await startBrowser()
  try {
    await db.connect()
    await addFiles(db)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'et-EE' })
    await logIn(page, origin)
    const timings = await measure(page, origin)
    const computeFieldMedian = (name: string, field: keyof Timing) =>
      computeMedian((timings[name] ?? []).map(timing => timing[field]))
    console.log(`${RUNS} times each, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`)
    for (const name of Object.keys(timings))
      console.log(
        `${name}: ${computeFieldMedian(name, 'clockMs').toFixed(1)} ms, of the thread ${computeFieldMedian(name, 'threadMs').toFixed(1)} ms`,
      )
    return computeFieldMedian('frame', 'threadMs') <= LIMITS.frameMs
  } finally {
    await deleteFiles(db)
    await db.end()
    await browser.close()
    await embedded.stop()
  }
}

process.exitCode = (await main(process.argv[2] ?? 'http://127.0.0.1:3000')) ? 0 : 1
