import type { Page } from '@playwright/test'
import { bundle } from './bundle.ts'

const ORIGIN = 'http://workbench.test'

/** Answers to the requests of the workbench. */
interface Server {
  /** Outcome of saving a product. */
  save?: 'done' | 'lost' | 'refused'
  /** Saves and requests for rows are answered after this. */
  after?: Promise<void>
  /** Number of waiting orders. */
  waiting?: number
}

/** Opens a page of the workbench in a browser without any other server; the answers can change at any time. */
export const openWorkbench = async (
  page: Page,
  address: string,
  theme = 'Dark',
): Promise<{ server: Server; saved: unknown[] }> => {
  const { script, styles } = await bundle({ input: 'e2e/workbench/workbench.tsx', contracts: false })
  const server: Server = {}
  const saved: unknown[] = []
  await page.route(`${ORIGIN}/**`, async route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/workbench.js') return route.fulfill({ contentType: 'text/javascript', body: script })
    if (pathname === '/workbench.css') return route.fulfill({ contentType: 'text/css', body: styles })
    if (pathname === '/v1/session') return route.fulfill({ json: { success: true, data: { csrfToken: 'token' } } })
    if (pathname === '/waiting') return route.fulfill({ json: { success: true, count: server.waiting ?? 0 } })
    if (pathname === '/save' || pathname === '/rows') await server.after
    if (pathname === '/rows') return route.fulfill({ json: {} })
    if (pathname === '/save') {
      if (server.save === 'lost') return route.abort('connectionreset')
      if (server.save === 'refused') {
        const errors = { 'parts.1.code': ['Taken'], note: ['Too long by far'] }
        return route.fulfill({ status: 422, json: { success: false, message: 'Check', errors } })
      }
      saved.push(route.request().postDataJSON())
      return route.fulfill({ json: { success: true } })
    }
    const body = `<!doctype html><html lang="en" data-theme="${theme}"><title>Workbench</title><link rel="stylesheet" href="/workbench.css"><div id="root"></div><script type="module" src="/workbench.js"></script></html>`
    return route.fulfill({ contentType: 'text/html', body })
  })
  await page.goto(`${ORIGIN}${address}`)
  return { server, saved }
}
