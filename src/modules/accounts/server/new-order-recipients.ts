import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { permissionsOfUser } from './permissions-of-user.ts'
import { lacksSecondFactor } from './second-factor/factors-of.ts'
import { users } from './tables.ts'
import { visitorOf } from './visitor-of.ts'

export interface MailedUser {
  id: number
  email: string
}

/** The users who asked for a mail about each new order and may see orders at this moment, as in a session of theirs. */
export const newOrderRecipients = async (db: Queryable): Promise<MailedUser[]> => {
  const { id, username, email, roles, newOrderMails, disabled } = users
  const rows = await db
    .select({ id, username, email, roles, permissions: permissionsOfUser, lacksSecondFactor })
    .from(users)
    .where(and(eq(newOrderMails, true), eq(disabled, false), isNotNull(email)))
    .orderBy(asc(id))
  return rows.flatMap(row => {
    const { isGuest, permissions } = visitorOf(row)
    return row.email && !isGuest && permissions.includes('order.edit') ? [{ id: row.id, email: row.email }] : []
  })
}
