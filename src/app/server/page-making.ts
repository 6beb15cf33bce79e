import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as EntryServer from '../entry-server.tsx'
import { messagesOf } from '../messages.ts'
import { builtDocument, DIST } from './document.ts'
import type { PageMaking } from './pages.ts'

/** Pages from the built tree. */
export const pageMaking = async (): Promise<PageMaking & { development: boolean }> => {
  const entry = (await import(pathToFileURL(path.join(DIST, 'server/entry-server.js')).href)) as typeof EntryServer
  const renderer = entry.createRenderer({ et: messagesOf('et'), en: messagesOf('en') })
  return { render: async () => renderer, document: builtDocument(entry.THEME_SCRIPT), cache: true, development: false }
}
