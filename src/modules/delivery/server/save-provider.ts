import { eq, inArray } from 'drizzle-orm'
import { setPrice } from '#catalog/server/catalog.ts'
import type { deliveryAdmin } from '#delivery/contract-settings.ts'
import { type Clash, clashOf } from '#kernel/clash.ts'
import { keepTranslations } from '#kernel/keep-translations.ts'
import { centsOf } from '#kernel/money.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Writing, write } from '#platform/server/write.ts'
import type { RequestOf } from '#wire/endpoint.ts'
import { adminProviders } from './admin-providers.ts'
import { placesOf, savePlace } from './own-place.ts'
import { deliveryCountries, deliveryProviders } from './tables.ts'

const HOME = 'EE'

type ProviderEdit = RequestOf<typeof deliveryAdmin.saveProvider>['body']
type ProviderRefusal = { kind: 'unknown' } | { kind: 'noSuchCountry'; at: number } | { kind: 'clash'; clash: Clash }

/** Changes a provider and, through the catalogue, the price of its shipping product. */
export const saveProvider = (
  app: Writing,
  actor: Actor,
  value: string,
  { before: from, ...sent }: ProviderEdit,
): Promise<Outcome<null, ProviderRefusal>> =>
  write(app, actor, async (tx): Promise<Outcome<null, ProviderRefusal>> => {
    const [provider] = await tx.select().from(deliveryProviders).where(eq(deliveryProviders.value, value)).for('update')
    if (!provider) return refused({ kind: 'unknown' })
    const edit = keepTranslations({ name: provider.name, desc: provider.desc }, sent)
    const [now] = from ? await adminProviders(tx, value) : []
    const clash = clashOf(edit, from, { ...now })
    if (clash.size > 0) return refused({ kind: 'clash', clash })
    const countries = [...new Set(edit.supportedCountries)]
    const known = await knownAmong(tx, countries)
    const at = edit.supportedCountries.findIndex(code => !known.has(code))
    if (at >= 0) return refused({ kind: 'noSuchCountry', at })

    const after = {
      name: edit.name,
      desc: edit.desc,
      supportedCountries: countries,
      bigProduct: edit.big_product,
      freeFromCents: edit.freeFrom === null ? null : centsOf(edit.freeFrom),
      position: edit.position,
      active: edit.active,
    }
    const { name, desc, supportedCountries, bigProduct, freeFromCents, position, active } = provider
    const before = { name, desc, supportedCountries, bigProduct, freeFromCents, position, active }
    await tx.update(deliveryProviders).set(after).where(eq(deliveryProviders.value, value))
    tx.audit({ kind: 'delivery-provider', id: value, before, after })
    if (provider.inputType === 'value' && edit.place !== undefined) {
      const place = (await placesOf(tx, [provider])).get(value) ?? null
      await savePlace(tx, { value, place: edit.place, country: countries[0] ?? HOME, now: app.now() })
      tx.audit({ kind: 'delivery-provider', id: value, before: { place }, after: { place: edit.place } })
    }
    const cents = centsOf(edit.price)
    await setPrice(tx, provider.productId, { priceCents: cents, totalCents: cents }, app.now())
    tx.changed(['delivery'])
    return ok(null)
  })

const knownAmong = async (tx: Transaction, codes: string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ code: deliveryCountries.code })
    .from(deliveryCountries)
    .where(inArray(deliveryCountries.code, codes))
  return new Set(rows.map(row => row.code))
}
