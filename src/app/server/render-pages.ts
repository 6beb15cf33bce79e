import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type * as EntryServer from '../entry-server.tsx'
import type { PageRendering } from './create-page-renderer.ts'
import { createBuiltDocuments, createDevelopmentDocuments, DIST } from './document.ts'
import { loadMessages } from './messages.ts'

export type PageRenderer = PageRendering & {
  isDevelopment: boolean
  /** Lets the renderer serve its own addresses (modules in development). */
  attach(server: FastifyInstance): void
  close(): Promise<void>
}

/** Renders pages from the built tree. */
export const createBuiltRenderer = async (): Promise<PageRenderer> => {
  const entry = (await import(pathToFileURL(path.join(DIST, 'server/entry-server.js')).href)) as typeof EntryServer
  const renderer = entry.createRenderer(loadMessages)
  return {
    render: async () => renderer,
    document: createBuiltDocuments({ beforePaint: entry.BEFORE_PAINT_SCRIPT, loadScripts: entry.INLINE_START_SCRIPT }),
    usesCache: true,
    isDevelopment: false,
    attach: () => undefined,
    close: async () => undefined,
  }
}

/** Renders pages from the sources for every request, with hot reload in the browser. */
export const createDevelopmentRenderer = async (): Promise<PageRenderer> => {
  const { createServer } = await import('vite')
  const vite = await createServer({ configLoader: 'native', server: { middlewareMode: true }, appType: 'custom' })
  const loadEntry = async () => (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as typeof EntryServer
  const { BEFORE_PAINT_SCRIPT } = await loadEntry()
  return {
    render: async () => (await loadEntry()).createRenderer(loadMessages),
    document: createDevelopmentDocuments({ beforePaint: BEFORE_PAINT_SCRIPT, loadScripts: '' }),
    usesCache: false,
    isDevelopment: true,
    attach: server => {
      server.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
    },
    close: () => vite.close(),
  }
}
