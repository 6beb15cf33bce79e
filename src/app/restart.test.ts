import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { findFreePort } from '#platform/server/testing/find-free-port.ts'
import { createTestDatabase } from '#platform/server/testing/test-database.ts'
import { logInStaff, type WritingStaff } from './testing/log-in-staff.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const LONG_MS = 240_000
const WAIT_OPTIONS = { timeout: 110_000, interval: 100 }

test(
  'restarts with all data after a crash during a save, ends on request and never prints a given password',
  async () => {
    const database = await createTestDatabase()
    const folder = await mkdtemp(path.join(tmpdir(), 'pitlane-again-'))
    const launcher = spawn(process.execPath, ['tools/launch.mjs', 'start'], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        PORT: String(await findFreePort()),
        DEMO: '0',
        LOG_LEVEL: 'silent',
        ADMIN_PASSWORD: 'given-at-the-start',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const exit = new Promise<number | null>(resolve => launcher.once('exit', code => resolve(code)))
    onTestFinished(async () => {
      launcher.kill('SIGKILL')
      await exit
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    })
    let output = ''
    for (const stream of [launcher.stdout, launcher.stderr]) {
      stream.on('data', text => {
        output += text
      })
    }
    const waitForStarts = (count: number) =>
      vi.waitFor(() => expect(output.match(/Pitlane is ready at/g) ?? []).toHaveLength(count), WAIT_OPTIONS)
    const readUrl = () => [...output.matchAll(/Pitlane is ready at (\S+)/g)].at(-1)?.[1] ?? ''
    const killShop = async (): Promise<void> => {
      const children = await readFile(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8')
      process.kill(Number(children.trim().split(' ')[0]), 'SIGKILL')
    }
    await waitForStarts(1)
    expect(output).toContain('Staff login: admin / the password given in ADMIN_PASSWORD')
    const staff = await logInStaff(readUrl, 'admin', 'given-at-the-start')
    const page = await createEditedPage(staff)
    const { document, pageVersion, globalsVersion } = await page.readDocument()
    const draft = { ...page.buildPage('Uus'), globals: { ...document.globals, content: { motto: 'Uus' } } }
    expect((await staff.send('PUT', '/v1/editing/draft', { ...draft, pageVersion, globalsVersion })).status).toBe(200)
    const lock = await lockGlobals(database.url)
    const saveRequest = staff
      .send('POST', '/v1/editing', { ...page.buildPage('Uus'), content: { motto: 'Uus' }, baseVersion: pageVersion })
      .catch((error: unknown) => error)
    await lock.waitUntilBlocked()
    await killShop()
    expect(await saveRequest).toBeInstanceOf(Error)
    await lock.release()
    await waitForStarts(2)
    const editedPage = await page.readDocument()
    expect([editedPage.document, editedPage.pageVersion, editedPage.globalsVersion]).toEqual([
      document,
      pageVersion,
      globalsVersion,
    ])
    expect(editedPage.draft).toMatchObject(draft)
    const repeatedSave = {
      ...page.buildPage('Uus'),
      content: { motto: 'Uus' },
      baseVersion: pageVersion,
      globalsVersion,
    }
    expect((await staff.send('POST', '/v1/editing', repeatedSave)).status).toBe(200)
    expect((await page.readDocument()).document).toMatchObject(draft)
    expect(output).toContain('Pitlane exited (SIGKILL) and is restarted.')
    launcher.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(output.match(/and is restarted/g)).toHaveLength(1)
    expect(output).not.toContain('given-at-the-start')
  },
  LONG_MS,
)

/** Saves a page with one heading and the global content once. */
const createEditedPage = async (staff: WritingStaff) => {
  const title = multilingual({ et: 'Leht', en: 'Page' })
  const { id } = (await staff.send('POST', '/v1/page-settings', { title })).data
  const readDocument = async () => (await staff.get(`/v1/editing?page=${id}`)).data
  const { document, pageVersion: baseVersion } = await readDocument()
  const buildPage = (et: string) => {
    const main = [{ id: 'a', type: 'heading', version: 1, data: { text: multilingual({ et }), level: 2 } }]
    return { page: { ...document.page, itemContainers: { main } } }
  }
  const firstSave = { ...buildPage('Vana'), content: { motto: 'Vana' }, baseVersion }
  expect((await staff.send('POST', '/v1/editing', firstSave)).status).toBe(200)
  return { readDocument, buildPage }
}

/** Locks the global content: a save has then written its page and waits. */
const lockGlobals = async (url: string) => {
  const [lockingClient, observer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  await Promise.all([lockingClient.connect(), observer.connect()])
  await lockingClient.query('begin')
  await lockingClient.query("select id from page where kind = 'global' for update")
  return {
    waitUntilBlocked: () =>
      vi.waitFor(async () => {
        const { rows } = await observer.query(
          "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
        expect(rows).toHaveLength(1)
      }, WAIT_OPTIONS),
    release: async () => {
      await lockingClient.query('rollback')
      await Promise.all([lockingClient.end(), observer.end()])
    },
  }
}
