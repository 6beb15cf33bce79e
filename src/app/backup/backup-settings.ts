import { eq } from 'drizzle-orm'
import { ok } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { type BackupSettings, backupCalls, backupSettings } from '#shop/contract-backup.ts'

const KEY = 'backups'
const A_WEEK: BackupSettings = { folder: '', keep: 7 }

/** Not among the shop's settings, which every visitor's pages carry. */
export const readBackupSettings = async (db: Queryable): Promise<BackupSettings> => {
  const [row] = await db.select({ value: platformValues.value }).from(platformValues).where(eq(platformValues.key, KEY))
  return row ? backupSettings.parse(row.value) : A_WEEK
}

export const backupRoutes = (app: App): void => {
  serve(app, backupCalls, {
    read: async () => ({ data: await readBackupSettings(app.db) }),
    save: async ({ body, actor }) => {
      await write(app, actor, async tx => {
        const before = await readBackupSettings(tx)
        await tx
          .insert(platformValues)
          .values({ key: KEY, value: body })
          .onConflictDoUpdate({ target: platformValues.key, set: { value: body } })
        tx.audit({ kind: 'settings', id: KEY, before: { ...before }, after: { ...body } })
        return ok(null)
      })
      return { data: body }
    },
  })
}
