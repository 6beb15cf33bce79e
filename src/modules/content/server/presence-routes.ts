import { and, eq, gt, lte, ne } from 'drizzle-orm'
import { presence } from '#content/contract-presence.ts'
import { ok } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { getWriter } from './get-writer.ts'
import { pageEditors } from './tables.ts'

/** An editor counts as gone after two missed heartbeats. */
const PRESENCE_TIMEOUT_MS = 75_000
/** The page id of editors who edit only the global content. */
const GLOBAL_CONTENT_ID = 0

/** Presence writes no audit entry. */
const PRESENCE_ACTOR = createSystemActor('presence')

export const registerPresenceRoutes = (app: App): void => {
  serve(app, presence, {
    report: async context => {
      const pageId = context.query.page ?? GLOBAL_CONTENT_ID
      const { username, writerId: userId, now } = getWriter(context, app.now())
      const activeSince = new Date(now.getTime() - PRESENCE_TIMEOUT_MS)
      await write(app, PRESENCE_ACTOR, async tx => {
        await tx.delete(pageEditors).where(lte(pageEditors.seenAt, activeSince))
        await tx
          .insert(pageEditors)
          .values({ pageId, userId, username, seenAt: now })
          .onConflictDoUpdate({ target: [pageEditors.pageId, pageEditors.userId], set: { seenAt: now, username } })
        return ok(null)
      })
      const results = await app.db
        .select({ username: pageEditors.username })
        .from(pageEditors)
        .where(and(eq(pageEditors.pageId, pageId), ne(pageEditors.userId, userId), gt(pageEditors.seenAt, activeSince)))
        .orderBy(pageEditors.username)
      return { results }
    },
    leave: async context => {
      const pageId = context.query.page ?? GLOBAL_CONTENT_ID
      const { writerId } = getWriter(context, app.now())
      await write(app, PRESENCE_ACTOR, async tx => {
        await tx.delete(pageEditors).where(and(eq(pageEditors.pageId, pageId), eq(pageEditors.userId, writerId)))
        return ok(null)
      })
      return undefined
    },
  })
}
