import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { chooseMailLanguage } from './choose-mail-language.ts'
import { lacksSecondFactor } from './second-factor/read-factors.ts'
import { users } from './tables.ts'
import { toVisitor } from './to-visitor.ts'
import { userPermissions } from './user-permissions.ts'

export interface MailedUser {
  id: number
  email: string
  language: Language
}

/** Lists the users who want new-order mails and may see orders now. */
export const listNewOrderRecipients = async (db: Queryable): Promise<MailedUser[]> => {
  const { id, username, email, roles, newOrderMails, disabled, language } = users
  const rows = await db
    .select({ id, username, email, roles, language, permissions: userPermissions, lacksSecondFactor })
    .from(users)
    .where(and(eq(newOrderMails, true), eq(disabled, false), isNotNull(email)))
    .orderBy(asc(id))
  return rows.flatMap(row => {
    const { isGuest, permissions } = toVisitor(row)
    if (!row.email || isGuest || !permissions.includes('order.edit')) return []
    return [{ id: row.id, email: row.email, language: chooseMailLanguage(row.language) }]
  })
}
