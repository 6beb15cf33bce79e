import { ok } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { collectPersonalData } from './collect-personal-data.ts'
import type { PersonalData } from './personal-data.ts'
import { resolveAddress, resolveClient } from './resolve-client.ts'

/** Exports all personal data of a client; null when unknown. The audit log records the export. */
export const exportClient = async (
  app: App,
  actor: Actor,
  id: number,
  personalData: readonly PersonalData[],
): Promise<object | null> => {
  const person = await resolveClient(app.db, id)
  if (!person) return null
  const collected = await collectPersonalData(app, person, personalData)
  await write(app, actor, async tx => {
    tx.audit({ kind: 'client', id, action: 'exported', after: { orders: person.orders.length } })
    return ok(null)
  })
  return collected
}

/** Exports all personal data of an e-mail address, for its owner. */
export const exportAddress = async (
  app: Pick<App, 'db' | 'now'>,
  email: string,
  personalData: readonly PersonalData[],
): Promise<object> => collectPersonalData(app, await resolveAddress(app.db, email), personalData)
