import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../tools/chromium.ts'

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })

/** Waits until React has hydrated the page. */
export const waitUntilHydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__reactProps')),
  )

/** Signs in with `EDITOR_NAME` and `EDITOR_PASSWORD`; returns the anti-forgery token. */
export const logIn = async (page: Page, origin: string): Promise<string> => {
  const readToken = async () => (await (await page.request.get(`${origin}/v1/session`)).json()).data.csrfToken as string
  const { EDITOR_NAME: username = '', EDITOR_PASSWORD: password = '' } = process.env
  const data = { username, password }
  const response = await page.request.post(`${origin}/v1/login-session`, {
    data,
    headers: { 'x-csrf-token': await readToken() },
  })
  if (!response.ok()) throw new Error(`The login failed: ${await response.text()}`)
  return readToken()
}

/** Returns the processor time of the page's main thread, in milliseconds. */
export const readThreadTime = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}
