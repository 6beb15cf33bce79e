import { toCents } from '#kernel/money.ts'
import { PAYMENT_GROUPS } from '#payments/contract-payment.ts'
import type { PaymentGroup } from '../payment-provider.ts'
import type { MakeCommerceMethod, MakeCommerceMethods } from './makecommerce-client.ts'

export type GroupedMethod = MakeCommerceMethod & { group: PaymentGroup; country: string | null }

/** The shop's own country. Its buyers may ship abroad and pay at home. */
const HOME_COUNTRY = 'ee'

export const listMethods = (methods: MakeCommerceMethods): GroupedMethod[] =>
  PAYMENT_GROUPS.flatMap(group =>
    (methods[group] ?? []).map(method => ({ ...method, group, country: method.country?.toLowerCase() ?? null })),
  )

/**
 * Selects methods for the total that serve the delivery country or the home country. The delivery country's methods
 * come first.
 */
export const selectMethods = (
  methods: MakeCommerceMethods,
  { totalCents, country }: { totalCents: number; country: string },
): GroupedMethod[] => {
  const there = country.toLowerCase()
  const fits = ({ min_amount, max_amount }: MakeCommerceMethod): boolean =>
    totalCents >= toCents(min_amount ?? 0) && (max_amount == null || totalCents <= toCents(max_amount))
  const serves = (method: GroupedMethod, place: string): boolean =>
    method.country === place || (method.countries?.some(one => one.toLowerCase() === place) ?? false)
  const everywhere = ({ country: own, countries }: GroupedMethod): boolean => own === null && !countries?.length
  const rank = (method: GroupedMethod): number =>
    serves(method, there) ? 0 : everywhere(method) ? 1 : serves(method, HOME_COUNTRY) ? 2 : 3
  return listMethods(methods)
    .filter(method => fits(method) && rank(method) < 3)
    .sort((a, b) => rank(a) - rank(b))
}

/** Finds a method in another response of the provider. */
export const findMethod = (
  methods: MakeCommerceMethods,
  { group, name, country }: { group: string; name: string; country: string | null },
): GroupedMethod | undefined =>
  listMethods(methods).find(one => one.group === group && one.name === name && one.country === country)
