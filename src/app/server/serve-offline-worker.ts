import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { App } from '#platform/server/app.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { DIST, listSharedStyles } from './document.ts'

/** Returns the texts of the page for addresses that are not cached offline. */
const collectTexts = (app: App): Record<string, Record<string, string>> =>
  Object.fromEntries(
    getShopLanguages().map(language => {
      const t = app.texts(language)
      return [
        language,
        {
          title: t('app.offline.title'),
          text: t('app.offline.text'),
          retry: t('app.offline.again'),
          cart: t('app.offline.cart'),
        },
      ]
    }),
  )

/** Serves the service worker; each build has its own, which takes over at once. */
export const serveOfflineWorker = (app: App): void => {
  const source = readFileSync(path.join(import.meta.dirname, 'offline-worker.js'))
  const manifest = readFileSync(path.join(DIST, 'client/.vite/manifest.json'))
  const build = createHash('sha256').update(manifest).update(source).digest('base64url').slice(0, 12)
  const styles = JSON.stringify(listSharedStyles())
  app.server.get('/offline-worker.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(
        `const BUILD = ${JSON.stringify(build)}\nconst TEXTS = ${JSON.stringify(collectTexts(app))}\nconst STYLES = ${styles}\n${source}`,
      ),
  )
}
