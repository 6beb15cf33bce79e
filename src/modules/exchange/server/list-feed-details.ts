import { buildEprelUrl } from '#catalog/domain/build-eprel-url.ts'
import type { GoodsDetails } from '#catalog/domain/goods-details.ts'
import { formatHazards } from '#catalog/domain/goods-notes.ts'
import { listMakerTexts } from '#catalog/server/catalog.ts'
import type { FeedDetail } from '#exchange/domain/feed.ts'
import type { FittingCars } from '#fitment/contract-fit.ts'
import type { Language } from '#kernel/language.ts'
import type { Translate } from '#kernel/translator.ts'

/** Lists the details that the law demands of the goods, with the addresses of labels and sheets. */
export const listFeedDetails = (
  goods: GoodsDetails | null,
  { language, t }: { language: Language; t: Translate },
): FeedDetail[] => {
  if (!goods) return []
  const { tyre, hazard, battery, electrical, lamp } = goods
  const buildDetail = (
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
  const details: FeedDetail[] = []
  if (tyre)
    details.push(
      ...buildDetail('tyre', 'fuel', tyre.fuel),
      ...buildDetail('tyre', 'grip', tyre.grip),
      ...buildDetail('tyre', 'noise', `${tyre.noise}, ${tyre.decibels} dB`),
      ...buildDetail('tyre', 'marks', formatMarks(tyre, t)),
      ...buildDetail('tyre', 'label', formatEprelUrl(tyre.eprel)),
      ...buildDetail('tyre', 'sheet', tyre.sheet),
    )
  if (lamp?.labelling === 'labelled')
    details.push(
      ...buildDetail('lamp', 'class', lamp.energyClass && `${lamp.energyClass} (A–G)`),
      ...buildDetail('lamp', 'label', formatEprelUrl(lamp.eprel)),
      ...buildDetail('lamp', 'sheet', lamp.sheet),
    )
  if (hazard)
    details.push(
      ...buildDetail('hazard', 'types', formatHazards(hazard, language), { isHazard: true }),
      ...buildDetail('hazard', 'statements', hazard.statements),
      ...buildDetail('hazard', 'ufi', hazard.ufi),
    )
  if (battery)
    details.push(
      ...buildDetail('battery', 'chemistry', t(`listing.goods.chemistries.${battery.chemistry}`)),
      ...buildDetail('battery', 'capacity', battery.capacity),
      ...buildDetail('battery', 'takeBack', t('listing.goods.battery.takeBackText')),
    )
  if (electrical?.scope === 'marked')
    details.push(
      ...buildDetail('electrical', 'mark', t('listing.goods.electrical.markText')),
      ...buildDetail('electrical', 'registration', electrical.registration),
    )
  for (const kind of ['digital', 'repair'] as const)
    for (const { label, value } of listMakerTexts(kind, goods, { language, t }))
      details.push({ section: t(`listing.goods.${kind}.title`), name: label, value })
  return details
}

const formatEprelUrl = (number: string): string => (number === '' ? '' : buildEprelUrl(number))

const formatMarks = (tyre: NonNullable<GoodsDetails['tyre']>, t: Translate): string =>
  (['snow', 'ice'] as const)
    .filter(mark => tyre[mark])
    .map(mark => t(`listing.goods.tyre.${mark}`))
    .join(', ')

/** Models per product and engines per model; the page of the product lists all. */
const MAX_MODELS = 50
const MAX_CARS_OF_MODEL = 20

/** Lists the cars that a product fits and does not fit, by model. */
export const listFeedCars = (cars: FittingCars | undefined, { t }: { t: Translate }): FeedDetail[] => {
  if (!cars || cars.mode === 'nonVehicle') return []
  const section = t('vehicle.cars')
  const universal =
    cars.mode === 'universal' ? [{ section, name: section, value: t('vehicle.universal'), isCar: true }] : []
  const listModels = (models: FittingCars['fits'], name: string): FeedDetail[] =>
    models.slice(0, MAX_MODELS).map(model => ({
      section: name,
      name: model.name === '' ? name : model.name,
      value: model.lines.slice(0, MAX_CARS_OF_MODEL).map(formatCar).join('; ') || model.name,
      isCar: true,
    }))
  return [...universal, ...listModels(cars.fits, section), ...listModels(cars.excludes, t('vehicle.notCars'))]
}

const formatCar = ({ name, details, note }: FittingCars['fits'][number]['lines'][number]): string => {
  const facts = [...details, note].filter(text => text !== '').join(', ')
  return [name, facts === '' ? '' : `(${facts})`].filter(text => text !== '').join(' ')
}
