import { eq, sql } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { users } from './tables.ts'

/** The mails that a user chose; null where there is no such user. */
export const readOwnMails = async (db: Queryable, userId: number) => {
  const [user] = await db
    .select({ new_orders: users.newOrderMails, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return user ?? null
}

/** Changes the mails that a user gets; refused where nobody knows an address for them. */
export const chooseOwnMails = (
  app: Writing,
  actor: Actor,
  { userId, newOrders }: { userId: number; newOrders: boolean },
): Promise<Outcome<null, 'noEmail'>> =>
  write(app, actor, async tx => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (newOrders && !user?.email) return refused('noEmail')
    await tx
      .update(users)
      .set({ newOrderMails: newOrders, version: sql`${users.version} + 1` })
      .where(eq(users.id, userId))
    tx.audit({
      ...{ kind: 'user', id: userId },
      before: { newOrderMails: user?.newOrderMails },
      after: { newOrderMails: newOrders },
    })
    return ok(null)
  })
