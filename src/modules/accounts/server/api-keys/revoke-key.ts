import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { apiKeys } from '../tables.ts'

interface Caller {
  actor: Actor
  visitor: Visitor
  isApiKeyCall: boolean
}

/**
 * Revokes a key. Users cannot revoke another user's key that has a permission they lack. An API key counts as another
 * user, because a stolen key must not revoke the user's stronger keys.
 */
export const revokeKey = (
  app: WriteContext,
  { actor, visitor, isApiKeyCall }: Caller,
  id: number,
): Promise<Result<null, 'notFound' | 'morePermissions'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound' | 'morePermissions'>> => {
    const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update')
    if (!row) return failure('notFound')
    const isOwn = actor.kind === 'user' && row.userId === actor.id && !isApiKeyCall
    if (!isOwn && row.permissions.some(permission => !can(visitor, permission))) return failure('morePermissions')
    await tx.delete(apiKeys).where(eq(apiKeys.id, id))
    tx.audit({ kind: 'api-key', id, before: { name: row.name, permissions: row.permissions } })
    return ok(null)
  })
