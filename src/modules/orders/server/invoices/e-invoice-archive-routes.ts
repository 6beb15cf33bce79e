import { Readable } from 'node:stream'
import { ok } from '#kernel/result.ts'
import { eInvoiceArchive } from '#orders/contract-accounting.ts'
import type { App } from '#platform/server/app.ts'
import { formatZip } from '#platform/server/files/format-zip.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { listEInvoiceFiles, readArchivedPeriod } from './archive-e-invoices.ts'

/** The ZIP format without its 64-bit extension holds at most 65,535 files. */
const MAX_DOCUMENTS = 65_000

/** Serves the e-invoices of a period as one archive, which is written while it is sent. */
export const registerEInvoiceArchiveRoutes = (app: App): void => {
  serve(app, eInvoiceArchive, {
    download: async ({ query: { from, to, format }, actor, reply, t }) => {
      const rejectPeriod = (key: string) =>
        httpError(422, t('app.problem.invalid'), { errors: { to: [t(key, { limit: MAX_DOCUMENTS })] } })
      if (from > to) return rejectPeriod('orderAdmin.eInvoiceArchive.order')
      const archivedPeriod = await readArchivedPeriod(app.db, { from, to })
      const { count } = archivedPeriod
      if (count === 0) return httpError(404, t('orderAdmin.eInvoiceArchive.none'))
      if (count > MAX_DOCUMENTS) return rejectPeriod('orderAdmin.eInvoiceArchive.tooMany')
      await write(app, actor, async tx => {
        tx.audit({ kind: 'invoice', id: 'zip', action: 'exported', after: { format, from, to, count } })
        return ok(null)
      })
      return reply
        .type('application/zip')
        .headers({
          'content-disposition': `attachment; filename="${format}-${from}-${to}.zip"`,
          'cache-control': 'private, no-store',
        })
        .send(Readable.from(formatZip(listEInvoiceFiles(app, archivedPeriod, { format, t })), { objectMode: false }))
    },
  })
}
