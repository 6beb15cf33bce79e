import { eq, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { getEnabledLanguage } from './choose-mail-language.ts'
import { users } from './tables.ts'

/** Returns a user's mail settings; null for an unknown user. */
export const readMailPreferences = async (db: Queryable, userId: number) => {
  const [user] = await db
    .select({ new_orders: users.newOrderMails, language: users.language, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return user ? { ...user, language: getEnabledLanguage(user.language) } : null
}

interface MailPreferences {
  newOrders?: boolean | undefined
  language?: Language | null | undefined
}

/** Changes a user's mail settings; undefined leaves a value unchanged. Order mails require an e-mail address. */
export const saveMailPreferences = (
  app: WriteContext,
  actor: Actor,
  { userId, newOrders, language }: MailPreferences & { userId: number },
): Promise<Result<null, 'noEmail'>> =>
  write(app, actor, async tx => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (newOrders && !user?.email) return failure('noEmail')
    await tx
      .update(users)
      .set({ newOrderMails: newOrders, language, version: sql`${users.version} + 1` })
      .where(eq(users.id, userId))
    tx.audit({
      kind: 'user',
      id: userId,
      before: {
        ...(newOrders !== undefined && { newOrderMails: user?.newOrderMails }),
        ...(language !== undefined && { language: user?.language }),
      },
      after: {
        ...(newOrders !== undefined && { newOrderMails: newOrders }),
        ...(language !== undefined && { language }),
      },
    })
    return ok(null)
  })
