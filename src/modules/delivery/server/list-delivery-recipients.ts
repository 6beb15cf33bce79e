import { and, eq, isNull } from 'drizzle-orm'
import { type Carrier, findCarrier } from '#delivery/domain/carrier.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { listActiveCarriers } from './carriers/carriers.ts'
import { deliveryProviders } from './tables.ts'

/** Carriers and other recipients of customers' names and addresses. */
export interface DeliveryRecipients {
  carriers: Carrier[]
  /** Names of methods to an address whose carrier the shop does not know. */
  otherMethods: Multilingual[]
}

/** Lists the carriers of active delivery methods, with an account or without, and methods of unknown carriers. */
export const listDeliveryRecipients = async (db: Queryable): Promise<DeliveryRecipients> => {
  const carriers = new Set(await listActiveCarriers(db))
  const otherMethods: Multilingual[] = []
  const methods = await db
    .select()
    .from(deliveryProviders)
    .where(and(eq(deliveryProviders.active, true), isNull(deliveryProviders.removedAt)))
    .orderBy(deliveryProviders.position, deliveryProviders.value)
  for (const { value, name, inputType } of methods) {
    const carrierMatch = findCarrier(value)
    if (carrierMatch) carriers.add(carrierMatch.carrier)
    // The customer fetches goods with automatic options from the shop itself.
    else if (inputType !== 'value') otherMethods.push(name)
  }
  return { carriers: [...carriers], otherMethods }
}
