import { centsOf } from '#kernel/money.ts'
import { PAYMENT_GROUPS } from '#payments/contract-payment.ts'
import type { PaymentGroup } from '../payment-provider.ts'
import type { MakeCommerceMethod, MakeCommerceMethods } from './makecommerce-client.ts'

export type GroupedMethod = MakeCommerceMethod & { group: PaymentGroup; country: string | null }

/** The shop's own country: its buyers may have a parcel sent elsewhere and still pay at home. */
const HOME = 'ee'

export const allMethods = (methods: MakeCommerceMethods): GroupedMethod[] =>
  PAYMENT_GROUPS.flatMap(group =>
    (methods[group] ?? []).map(method => ({ ...method, group, country: method.country?.toLowerCase() ?? null })),
  )

/** Methods that take this sum and serve the country delivered to, or home; those of the country delivered to first. */
export const fittingMethods = (
  methods: MakeCommerceMethods,
  { totalCents, country }: { totalCents: number; country: string },
): GroupedMethod[] => {
  const there = country.toLowerCase()
  const fits = ({ min_amount, max_amount }: MakeCommerceMethod): boolean =>
    totalCents >= centsOf(min_amount ?? 0) && (max_amount == null || totalCents <= centsOf(max_amount))
  const serves = (method: GroupedMethod, place: string): boolean =>
    method.country === place || (method.countries?.some(one => one.toLowerCase() === place) ?? false)
  const everywhere = ({ country: own, countries }: GroupedMethod): boolean => own === null && !countries?.length
  const rank = (method: GroupedMethod): number =>
    serves(method, there) ? 0 : everywhere(method) ? 1 : serves(method, HOME) ? 2 : 3
  return allMethods(methods)
    .filter(method => fits(method) && rank(method) < 3)
    .sort((a, b) => rank(a) - rank(b))
}

/** The same method in another answer of the provider. */
export const sameMethod = (
  methods: MakeCommerceMethods,
  { group, name, country }: { group: string; name: string; country: string | null },
): GroupedMethod | undefined =>
  allMethods(methods).find(one => one.group === group && one.name === name && one.country === country)
