import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#platform/server/testing/test-database.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const LONG_MS = 240_000
const SOON = { timeout: 110_000, interval: 100 }

test(
  'a crash of the application is followed by a new start; asked to end it ends; a given password is never told',
  async () => {
    const database = await createTestDatabase()
    const folder = await mkdtemp(path.join(tmpdir(), 'pitlane-again-'))
    const launcher = spawn(process.execPath, ['tools/launch.mjs', 'start'], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        PORT: '0',
        DEMO: '0',
        LOG_LEVEL: 'silent',
        ADMIN_PASSWORD: 'given-at-the-start',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number | null>(resolve => launcher.once('exit', code => resolve(code)))
    onTestFinished(async () => {
      launcher.kill('SIGKILL')
      await ended
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    })
    let told = ''
    for (const stream of [launcher.stdout, launcher.stderr]) {
      stream.on('data', text => {
        told += text
      })
    }
    const readyTimes = (times: number) =>
      vi.waitFor(() => expect(told.match(/Pitlane is ready at/g) ?? []).toHaveLength(times), SOON)
    const kill = async (): Promise<void> => {
      const children = await readFile(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8')
      process.kill(Number(children.trim().split(' ')[0]), 'SIGKILL')
    }
    await readyTimes(1)
    expect(told).toContain('Staff login: admin / the password given in ADMIN_PASSWORD')
    await kill()
    await readyTimes(2)
    expect(told).toContain('Pitlane ended by itself (SIGKILL); it is started again.')
    launcher.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(told.match(/it is started again/g)).toHaveLength(1)
    expect(told).not.toContain('given-at-the-start')
  },
  LONG_MS,
)
