import type { GoodsDetails } from '#catalog/domain/goods-details.ts'
import { formatHazards } from '#catalog/domain/goods-notes.ts'
import type { FeedDetail } from '#exchange/domain/feed.ts'
import type { Language } from '#kernel/language.ts'
import type { Translate } from '#kernel/translator.ts'

/** Lists the details that the law demands of the goods; feeds name labels of tyres and lamps by their number in EPREL. */
export const listFeedDetails = (
  goods: GoodsDetails | null,
  { language, t }: { language: Language; t: Translate },
): FeedDetail[] => {
  if (!goods) return []
  const { hazard, battery, electrical } = goods
  const build = (
    kind: string,
    name: string,
    value: string | undefined,
    { isHazard = false }: { isHazard?: boolean } = {},
  ): FeedDetail[] =>
    value
      ? [
          {
            section: t(`listing.goods.${kind}.title`),
            name: t(`listing.goods.${kind}.${name}`),
            value,
            ...(isHazard && { isHazard }),
          },
        ]
      : []
  return [
    ...(hazard
      ? [
          ...build('hazard', 'types', formatHazards(hazard, language), { isHazard: true }),
          ...build('hazard', 'statements', hazard.statements),
          ...build('hazard', 'ufi', hazard.ufi),
        ]
      : []),
    ...(battery
      ? [
          ...build('battery', 'chemistry', t(`listing.goods.chemistries.${battery.chemistry}`)),
          ...build('battery', 'capacity', battery.capacity),
          ...build('battery', 'takeBack', t('listing.goods.battery.takeBackText')),
        ]
      : []),
    ...(electrical?.scope === 'marked'
      ? [
          ...build('electrical', 'mark', t('listing.goods.electrical.markText')),
          ...build('electrical', 'registration', electrical.registration),
        ]
      : []),
  ]
}
