import { buildEprelUrl } from '#catalog/domain/build-eprel-url.ts'
import { type GoodsDetails, type GoodsKind, splitStatements } from '#catalog/domain/goods-details.ts'
import { formatPictogram, formatSignalWord } from '#catalog/domain/goods-notes.ts'
import { listMakerTexts } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import type { Translate } from '#kernel/translator.ts'
import type { ProductDetails } from '#listing/contract-products.ts'

type Group = ProductDetails['goods'][number]
type Row = Group['rows'][number]

interface GoodsContext {
  language: Language
  t: Translate
  collection: CollectionPlaces
}

/** The places where customers bring goods that they replace. */
export interface CollectionPlaces {
  /** The address of the shop, or empty. */
  shop: string
  /** Places that the owner names, a line each, or empty. */
  points: string
}

/** Describes the labels and the other details that the law demands, in the language of the answer. */
export const describeGoods = (details: GoodsDetails | null, context: GoodsContext): Group[] => {
  if (!details) return []
  const { tyre, hazard, battery, electrical, lamp } = details
  const groups: [GoodsKind, Row[]][] = [
    ['tyre', tyre ? listTyreRows(tyre, context) : []],
    ['hazard', hazard ? listHazardRows(hazard, context) : []],
    ['battery', battery ? listBatteryRows(battery, context) : []],
    ['electrical', electrical?.scope === 'marked' ? listElectricalRows(electrical, context) : []],
    ['lamp', lamp?.labelling === 'labelled' ? listLampRows(lamp, context) : []],
    ['digital', listMakerTexts('digital', details, context)],
    ['repair', listMakerTexts('repair', details, context)],
  ]
  return groups.flatMap(([kind, rows]) =>
    rows.length > 0 ? [{ kind, title: context.t(`listing.goods.${kind}.title`), rows }] : [],
  )
}

/** Builds the rows of a group, without rows that have no value. */
const buildRows = (
  { t }: GoodsContext,
  kind: GoodsKind,
  values: Readonly<Record<string, string | { value: string; href: string }>>,
): Row[] =>
  Object.entries(values).flatMap(([name, content]) => {
    const row = typeof content === 'string' ? { value: content } : content
    return row.value === '' ? [] : [{ label: t(`listing.goods.${kind}.${name}`), ...row }]
  })

const listTyreRows = (tyre: NonNullable<GoodsDetails['tyre']>, context: GoodsContext): Row[] => {
  const { t } = context
  const marks = (['snow', 'ice'] as const).filter(mark => tyre[mark])
  return buildRows(context, 'tyre', {
    size: [tyre.size, tyre.category].filter(Boolean).join(', '),
    fuel: tyre.fuel,
    grip: tyre.grip,
    noise: `${tyre.noise}, ${tyre.decibels} dB`,
    marks: marks.map(mark => t(`listing.goods.tyre.${mark}`)).join(', '),
    ...(tyre.eprel !== '' && { label: { value: `EPREL ${tyre.eprel}`, href: buildEprelUrl(tyre.eprel) } }),
    points: context.collection.points,
    ...(tyre.sheet !== '' && { sheet: { value: t('listing.goods.tyre.openSheet'), href: tyre.sheet } }),
  })
}

const listHazardRows = (hazard: NonNullable<GoodsDetails['hazard']>, context: GoodsContext): Row[] => {
  const { t, language } = context
  const codes = splitStatements(hazard.statements)
  const precautions = codes.filter(code => code.startsWith('P'))
  const hazards = codes.filter(code => !code.startsWith('P'))
  return buildRows(context, 'hazard', {
    signal: hazard.signal === 'none' ? '' : formatSignalWord(hazard.signal, language),
    types: hazard.pictograms.map(pictogram => formatPictogram(pictogram, language)).join(', '),
    statements: hazards.map(code => formatStatement(code, t)).join('\n'),
    precautions: precautions.join(', '),
    ufi: hazard.ufi,
  })
}

/** Adds the official phrase to frequent codes. The phrases of other codes are on the label. */
const formatStatement = (code: string, t: Translate): string => {
  const key = `listing.goods.phrases.${code}`
  const phrase = t(key)
  return phrase === key ? code : `${code} ${phrase}`
}

const formatPlaces = ({ shop, points }: CollectionPlaces): string =>
  [shop, points].filter(place => place !== '').join('\n')

const listBatteryRows = (battery: NonNullable<GoodsDetails['battery']>, context: GoodsContext): Row[] =>
  buildRows(context, 'battery', {
    chemistry: context.t(`listing.goods.chemistries.${battery.chemistry}`),
    capacity: battery.capacity,
    takeBack: context.t('listing.goods.battery.takeBackText'),
    points: formatPlaces(context.collection),
  })

const listElectricalRows = (electrical: NonNullable<GoodsDetails['electrical']>, context: GoodsContext): Row[] =>
  buildRows(context, 'electrical', {
    mark: context.t('listing.goods.electrical.markText'),
    registration: electrical.registration,
    takeBack: context.t('listing.goods.electrical.takeBackText'),
    points: formatPlaces(context.collection),
  })

const listLampRows = (lamp: NonNullable<GoodsDetails['lamp']>, context: GoodsContext): Row[] =>
  buildRows(context, 'lamp', {
    class: lamp.energyClass === '' ? '' : `${lamp.energyClass} (A–G)`,
    ...(lamp.eprel !== '' && { label: { value: `EPREL ${lamp.eprel}`, href: buildEprelUrl(lamp.eprel) } }),
    ...(lamp.sheet !== '' && { sheet: { value: context.t('listing.goods.lamp.openSheet'), href: lamp.sheet } }),
  })
