import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { choosePort } from '#platform/server/db/embedded/connection-settings.ts'
import { createTestDatabase } from '#platform/server/testing/test-database.ts'

const LONG_MS = 180_000
const SOON = { timeout: 120_000, interval: 100 }

/** Over a connection of its own: each is handed to another process. */
const ask = (address: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    get(address, { agent: false }, answer => {
      let text = ''
      answer.on('data', part => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    }).on('error', reject)
  })

test(
  'two processes serve one port; one that is killed is started again while the other goes on; both end in order',
  async () => {
    const database = await createTestDatabase()
    const folder = await mkdtemp(path.join(tmpdir(), 'pitlane-web-'))
    const port = await choosePort()
    const shop = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/app/server.ts'], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        DEMO: '0',
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        PORT: String(port),
        WEB_PROCESSES: '2',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number | null>(resolve => shop.once('exit', code => resolve(code)))
    onTestFinished(async () => {
      shop.kill('SIGKILL')
      await ended
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    })
    let told = ''
    for (const stream of [shop.stdout, shop.stderr]) {
      stream.on('data', text => {
        told += text
      })
    }
    const origin = `http://127.0.0.1:${port}`
    const processes = async (): Promise<number[]> =>
      (await readFile(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8')).trim().split(' ').map(Number)
    /** When each of those that answer was started. */
    const answering = async (): Promise<Set<string | undefined>> => {
      const starts = new Set<string | undefined>()
      for (let n = 0; n < 8; n++) {
        const { text } = await ask(`${origin}/metrics`)
        starts.add(/^process_start_time_seconds (\S+)/m.exec(text)?.[1])
      }
      return starts
    }
    await vi.waitFor(() => expect(told).toContain(`Pitlane is ready at ${origin}`), SOON)
    expect(told.match(/Staff login: admin/g)).toHaveLength(1)
    const first = await processes()
    expect(first).toHaveLength(2)
    const started = await answering()
    expect(started.size).toBe(2)

    process.kill(Number(first[0]), 'SIGKILL')
    await vi.waitFor(
      () => expect(told).toContain('A web process ended by itself (SIGKILL); it is started again.'),
      SOON,
    )
    expect((await ask(`${origin}/healthz`)).status).toBe(200)
    await vi.waitFor(async () => expect(new Set([...started, ...(await answering())]).size).toBe(3), SOON)
    expect(await processes()).toHaveLength(2)

    shop.kill('SIGTERM')
    expect(await ended).toBe(0)
    await expect(ask(`${origin}/healthz`)).rejects.toThrow('ECONNREFUSED')
  },
  LONG_MS,
)
