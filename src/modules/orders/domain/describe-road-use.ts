import type { RoadUseSnapshot } from '#catalog/domain/road-approval.ts'
import { formatCountryName } from '#kernel/country-name.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'

/** Parts of message keys; an underscore in a key would mean a grammatical context. */
const USE_KEYS = { road: 'road', with_entry: 'withEntry', motorsport: 'motorsport', unknown: 'unknown' } as const

/** Describes in one line what the manufacturer stated about road use, with the approvals and their conditions. */
export const describeRoadUse = (
  { country, use, approvals }: RoadUseSnapshot,
  language: Language,
  t: (key: string, values: { country: string }) => string,
): string => {
  const values = { country: formatCountryName(country, language) }
  const documents = approvals.map(({ kind, regulation, number }) =>
    [t(`orders.roadUse.kinds.${kind}`, values), regulation, number].filter(part => part !== '').join(' '),
  )
  const conditions = approvals.map(approval => pickText(approval.conditions, language).replace(/\s+/g, ' ').trim())
  return [
    t(`orders.roadUse.${USE_KEYS[use]}`, values),
    `${documents.join(', ')}.`,
    ...conditions.filter(text => text !== ''),
  ].join(' ')
}
