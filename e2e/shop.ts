import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect } from '@playwright/test'
import { type Mailbox, openMailbox } from './mailbox.ts'

export interface Shop {
  url: string
  mailbox: Mailbox
  login: { username: string; password: string }
}

const READY_MS = 120_000
export const PASSWORD = 'ringrada-on-lahti'

/** The built application on an empty data folder: the demo shop, its real database, a real mail server. */
export const test = base.extend<{ noErrors: undefined }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that fixtures take
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'pitlane-journey-'))
      const mailbox = await openMailbox()
      const server = spawn(process.execPath, ['src/app/server.ts'], {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(await freePort()),
          DATA_DIR: folder,
          SMTP_URL: mailbox.url,
          ADMIN_PASSWORD: PASSWORD,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const url = await readyAt(server)
      await use({ url, mailbox, login: { username: 'admin', password: PASSWORD } })
      server.kill('SIGTERM')
      await new Promise(resolve => server.once('exit', resolve))
      await mailbox.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: READY_MS + 30_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  /** Any script error or policy violation on a page fails the journey. */
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', error => errors.push(error.message))
      page.on('console', message => {
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text())
      })
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

const readyAt = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => reject(new Error(`The shop did not get ready:\n${output}`)), READY_MS)
    const read = (bytes: Buffer): void => {
      output += bytes
      const ready = /Pitlane is ready at (\S+)/.exec(output)
      if (!ready?.[1]) return
      clearTimeout(late)
      resolve(ready[1])
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', code => reject(new Error(`The shop ended with ${code}:\n${output}`)))
  })

const freePort = async (): Promise<number> => {
  const { createServer } = await import('node:net')
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
