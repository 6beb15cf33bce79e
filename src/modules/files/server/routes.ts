import { files } from '#files/contract-file.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { createInvalidatingCache } from '#platform/server/invalidating-cache.ts'
import { type FileUsageProviders, findFileUses } from './file-uses.ts'
import { sendFile } from './send-file.ts'

/** Finding the uses of a file reads all descriptions and pages, so the result is cached for this time. */
const USE_CACHE_MS = 60_000

export const registerFileRoutes = (app: App, providers: FileUsageProviders = []): void => {
  const isUsed = createInvalidatingCache(
    app,
    { invalidatedBy: [], until: now => now.getTime() + USE_CACHE_MS },
    async id => (await findFileUses(providers, app.db, [Number(id)], DEFAULT_LANGUAGE)).length > 0,
  )
  serve(app, files, { get: context => sendFile(app, { ...context, isUsed }) })
}
