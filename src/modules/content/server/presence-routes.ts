import { and, eq, gt, lte, ne } from 'drizzle-orm'
import { presence } from '#content/contract-presence.ts'
import { ok } from '#kernel/result.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { pageEditors } from './tables.ts'
import { writerOf } from './writer-of.ts'

/** An editor counts as gone after two missed heartbeats. */
const PRESENCE_TIMEOUT_MS = 75_000
/** The page id of editors who edit only the global content. */
const EVERY_PAGE = 0

/** Presence writes no audit entry. */
const PRESENCE_ACTOR = system('presence')

/** Routes that show editors who else has the page open. */
export const presenceRoutes = (app: App): void => {
  serve(app, presence, {
    tell: async given => {
      const pageId = given.query.page ?? EVERY_PAGE
      const { by: username, writerId: userId, now } = writerOf(given, app.now())
      const since = new Date(now.getTime() - PRESENCE_TIMEOUT_MS)
      await write(app, PRESENCE_ACTOR, async tx => {
        await tx.delete(pageEditors).where(lte(pageEditors.seenAt, since))
        await tx
          .insert(pageEditors)
          .values({ pageId, userId, username, seenAt: now })
          .onConflictDoUpdate({ target: [pageEditors.pageId, pageEditors.userId], set: { seenAt: now, username } })
        return ok(null)
      })
      const results = await app.db
        .select({ username: pageEditors.username })
        .from(pageEditors)
        .where(and(eq(pageEditors.pageId, pageId), ne(pageEditors.userId, userId), gt(pageEditors.seenAt, since)))
        .orderBy(pageEditors.username)
      return { results }
    },
    leave: async given => {
      const pageId = given.query.page ?? EVERY_PAGE
      const { writerId } = writerOf(given, app.now())
      await write(app, PRESENCE_ACTOR, async tx => {
        await tx.delete(pageEditors).where(and(eq(pageEditors.pageId, pageId), eq(pageEditors.userId, writerId)))
        return ok(null)
      })
      return undefined
    },
  })
}
