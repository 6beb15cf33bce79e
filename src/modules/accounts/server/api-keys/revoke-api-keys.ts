import { eq } from 'drizzle-orm'
import type { Write } from '#platform/server/write.ts'
import { apiKeys } from '../tables.ts'

/** Revokes all API keys of a user. A stolen key must not survive a new password. */
export const revokeApiKeys = async (tx: Write, userId: number): Promise<void> => {
  const revokedKeys = await tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning()
  for (const { id, name, permissions } of revokedKeys) tx.audit({ kind: 'api-key', id, before: { name, permissions } })
}
