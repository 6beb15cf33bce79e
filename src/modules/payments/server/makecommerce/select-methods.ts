import { toCents } from '#kernel/money.ts'
import { PAYMENT_GROUPS } from '#payments/contract-payment.ts'
import type { MethodExclusion, PaymentGroup } from '../payment-provider.ts'
import type { MakeCommerceMethod, MakeCommerceMethods } from './makecommerce-client.ts'

export type GroupedMethod = MakeCommerceMethod & { group: PaymentGroup; country: string | null }

/** The shop's own country. Its customers may ship abroad and pay at home. */
const HOME_COUNTRY = 'ee'
/** Rank of a method that serves neither the delivery country nor the home country. */
const UNOFFERED_RANK = 3

export const listMethods = (methods: MakeCommerceMethods): GroupedMethod[] =>
  PAYMENT_GROUPS.flatMap(group =>
    (methods[group] ?? []).map(method => ({ ...method, group, country: method.country?.toLowerCase() ?? null })),
  )

const findExclusion = ({ min_amount, max_amount }: MakeCommerceMethod, amountCents: number): MethodExclusion | null => {
  if (min_amount != null && amountCents < toCents(min_amount)) return { reason: 'tooSmall', limit: min_amount }
  if (max_amount != null && amountCents > toCents(max_amount)) return { reason: 'tooLarge', limit: max_amount }
  return null
}

/**
 * Selects methods that serve the delivery country or the home country, with the reason where the amount excludes one.
 * The delivery country's methods come first.
 */
export const selectMethods = (
  methods: MakeCommerceMethods,
  { amountCents, country }: { amountCents: number; country: string },
): (GroupedMethod & { exclusion: MethodExclusion | null })[] => {
  const buyerCountry = country.toLowerCase()
  const servesCountry = (method: GroupedMethod, countryCode: string): boolean =>
    method.country === countryCode || (method.countries?.some(code => code.toLowerCase() === countryCode) ?? false)
  const isWorldwide = ({ country: methodCountry, countries }: GroupedMethod): boolean =>
    methodCountry === null && !countries?.length
  const findRank = (method: GroupedMethod): number => {
    if (servesCountry(method, buyerCountry)) return 0
    if (isWorldwide(method)) return 1
    return servesCountry(method, HOME_COUNTRY) ? 2 : UNOFFERED_RANK
  }
  return listMethods(methods)
    .filter(method => findRank(method) < UNOFFERED_RANK)
    .sort((first, second) => findRank(first) - findRank(second))
    .map(method => ({ ...method, exclusion: findExclusion(method, amountCents) }))
}

/** Finds a method in another response of the provider. */
export const findMethod = (
  methods: MakeCommerceMethods,
  { group, name, country }: { group: string; name: string; country: string | null },
): GroupedMethod | undefined =>
  listMethods(methods).find(method => method.group === group && method.name === name && method.country === country)
