import { and, eq, isNull } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { deliveryProviders } from './tables.ts'

/** Removes a custom provider. Its row stays for the orders that refer to it. */
export const removeProvider = (
  app: WriteContext,
  actor: Actor,
  value: string,
): Promise<Result<null, 'notFound' | 'builtIn'>> =>
  write(app, actor, async tx => {
    const [provider] = await tx
      .select()
      .from(deliveryProviders)
      .where(and(eq(deliveryProviders.value, value), isNull(deliveryProviders.removedAt)))
      .for('update')
    if (!provider) return failure('notFound')
    if (!provider.custom) return failure('builtIn')
    await tx
      .update(deliveryProviders)
      .set({ active: false, removedAt: app.now() })
      .where(eq(deliveryProviders.value, value))
    const { name, desc, supportedCountries, active } = provider
    tx.changed(['delivery'])
    tx.audit({ kind: 'delivery-provider', id: value, before: { name, desc, supportedCountries, active } })
    return ok(null)
  })
