import path from 'node:path'
import type { Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ORIGIN = 'http://workbench.test'

interface Workbench {
  script: string
  styles: string
}

const bundle = async (): Promise<Workbench> => {
  const made = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    publicDir: false,
    build: { write: false, minify: false, rolldownOptions: { input: 'e2e/workbench/workbench.tsx' } },
  })
  const { output } = (Array.isArray(made) ? made[0] : made) as Rolldown.RolldownOutput
  const script = output.find(part => part.type === 'chunk' && part.isEntry)
  const styles = output.filter(part => part.type === 'asset' && part.fileName.endsWith('.css'))
  if (script?.type !== 'chunk') throw new Error('The workbench has no script')
  return { script: script.code, styles: styles.map(part => String(part.type === 'asset' && part.source)).join('\n') }
}

let made: Promise<Workbench> | undefined

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
  made ??= bundle()
  const { script, styles } = await made
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
