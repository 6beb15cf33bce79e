import { type Approval, findRoadUse, hasAbe } from '#catalog/domain/road-approval.ts'
import { formatCountryName } from '#kernel/country-name.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import type { Translate } from '#kernel/translator.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { ROAD_USE_KEYS } from './describe-approvals.ts'

interface ApprovedProduct {
  id: number
  name: Multilingual
  approvals: readonly Approval[]
}

interface Viewer {
  country: string
  language: Language
  t: Translate
}

/**
 * Describes what manufacturers state about road use in a country. A missing statement is mentioned abroad only, because
 * lists omit it for the shop's country, too.
 */
export const describeRoadUse = (products: readonly ApprovedProduct[], { country, language, t }: Viewer) => ({
  results: products.flatMap(({ id, approvals }) => {
    const use = findRoadUse(approvals, country)
    if (use === null || (use === 'unknown' && country === HOME_COUNTRY)) return []
    const note =
      country === HOME_COUNTRY
        ? t(`catalog.roadUse.home.${ROAD_USE_KEYS[use]}`)
        : t(`catalog.roadUse.abroad.${ROAD_USE_KEYS[use]}`, { country: formatCountryName(country, language) })
    return [{ product_id: id, note }]
  }),
  warnings: listCombinationWarnings(products, { language, t }),
})

/** Warns of several parts with an ABE of their own, because on one car they can void all their permits. */
const listCombinationWarnings = (
  products: readonly ApprovedProduct[],
  { language, t }: Pick<Viewer, 'language' | 't'>,
): string[] => {
  const names = products.filter(({ approvals }) => hasAbe(approvals)).map(({ name }) => pickText(name, language))
  return names.length > 1 ? [`${names.join(' + ')}. ${t('catalog.roadUse.twoAbes')}`] : []
}
