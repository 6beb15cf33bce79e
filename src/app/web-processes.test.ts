import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#platform/server/testing/test-database.ts'
import { startProgram } from './testing/start-program.ts'

const LONG_MS = 180_000
const WAIT_OPTIONS = { timeout: 120_000, interval: 100 }

/** Uses a new connection, which the parent hands to any process. */
const requestText = (address: string): Promise<{ status: number; text: string }> =>
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
  'serves one port with two processes, restarts a killed one without interruption and closes both in order',
  async () => {
    const database = await createTestDatabase()
    const shop = await startProgram({ DATABASE_URL: database.url, WEB_PROCESSES: '2' })
    onTestFinished(async () => {
      await shop.remove()
      await database.drop()
    })
    const { child, origin, output, exitCode } = shop
    const listProcesses = async (): Promise<number[]> =>
      (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim().split(' ').map(Number)
    /** Collects the start times of the processes that answer. */
    const collectStartTimes = async (): Promise<Set<string | undefined>> => {
      const starts = new Set<string | undefined>()
      for (let attempt = 0; attempt < 8; attempt++) {
        const { text } = await requestText(`${origin}/metrics`)
        starts.add(/^process_start_time_seconds (\S+)/m.exec(text)?.[1])
      }
      return starts
    }
    await shop.waitUntilReady()
    expect(output().match(/Staff login: admin/g)).toHaveLength(1)
    const firstProcesses = await listProcesses()
    expect(firstProcesses).toHaveLength(2)
    const firstStartTimes = await collectStartTimes()
    expect(firstStartTimes.size).toBe(2)

    process.kill(Number(firstProcesses[0]), 'SIGKILL')
    await vi.waitFor(() => expect(output()).toContain('A web process exited (SIGKILL) and is restarted.'), WAIT_OPTIONS)
    expect((await requestText(`${origin}/healthz`)).status).toBe(200)
    await vi.waitFor(
      async () => expect(new Set([...firstStartTimes, ...(await collectStartTimes())]).size).toBe(3),
      WAIT_OPTIONS,
    )
    expect(await listProcesses()).toHaveLength(2)

    child.kill('SIGTERM')
    expect(await exitCode).toBe(0)
    await expect(requestText(`${origin}/healthz`)).rejects.toThrow('ECONNREFUSED')
  },
  LONG_MS,
)
