import { eq } from 'drizzle-orm'
import { changeProduct, setPrice } from '#catalog/server/catalog.ts'
import type { deliveryAdmin } from '#delivery/contract-settings.ts'
import { type Clash, clashOf } from '#kernel/clash.ts'
import { keepTranslations } from '#kernel/keep-translations.ts'
import { centsOf } from '#kernel/money.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Writing, write } from '#platform/server/write.ts'
import type { RequestOf } from '#wire/endpoint.ts'
import { adminProviders } from './admin-providers.ts'
import { savePlace } from './own-place.ts'
import { nameChange, providerColumns, unknownCountryAt } from './provider-columns.ts'
import { deliveryProviders } from './tables.ts'

const HOME = 'EE'

type ProviderEdit = RequestOf<typeof deliveryAdmin.saveProvider>['body']
type ProviderRefusal = { kind: 'unknown' } | { kind: 'noSuchCountry'; at: number } | { kind: 'clash'; clash: Clash }

/** Changes a provider and the price of its shipping product. */
export const saveProvider = (
  app: Writing,
  actor: Actor,
  value: string,
  { before: from, ...sent }: ProviderEdit,
): Promise<Outcome<null, ProviderRefusal>> =>
  write(app, actor, async (tx): Promise<Outcome<null, ProviderRefusal>> => {
    const [provider] = await tx.select().from(deliveryProviders).where(eq(deliveryProviders.value, value)).for('update')
    if (!provider || provider.removedAt) return refused({ kind: 'unknown' })
    const [now] = await adminProviders(tx, value)
    const edit = keepTranslations({ ...now }, sent)
    const clash = clashOf(edit, from, { ...now })
    if (clash.size > 0) return refused({ kind: 'clash', clash })
    const at = await unknownCountryAt(tx, edit.supportedCountries)
    if (at >= 0) return refused({ kind: 'noSuchCountry', at })

    const after = providerColumns(edit, provider)
    const before = Object.fromEntries(Object.keys(after).map(key => [key, provider[key as keyof typeof after]]))
    await tx.update(deliveryProviders).set(after).where(eq(deliveryProviders.value, value))
    tx.audit({ kind: 'delivery-provider', id: value, before, after })
    if (provider.inputType === 'value' && edit.place !== undefined) {
      const place = now?.place ?? null
      const country = after.supportedCountries[0] ?? HOME
      await savePlace(tx, { value, before: place, place: edit.place, country, now: app.now() })
      tx.audit({ kind: 'delivery-provider', id: value, before: { place }, after: { place: edit.place } })
    }
    const cents = centsOf(edit.price)
    if (provider.own) await changeProduct(tx, provider.productId, nameChange(edit.name), app.now())
    await setPrice(tx, provider.productId, { priceCents: cents, totalCents: cents }, app.now())
    tx.changed(['delivery'])
    return ok(null)
  })
