import { NON_STOCK, NOT_IN_STOCK, ON_DEMAND } from '#catalog/domain/availability.ts'
import type { GoodsDetails } from '#catalog/domain/goods-details.ts'
import type { ProductSafety } from '#catalog/domain/product-safety.ts'
import type { ReportedWeights } from '#catalog/domain/reported-weights.ts'
import { formatBoltPattern } from '#fitment/domain/parse-wheel-data.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { formatNumber } from '#kernel/format-number.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { slugify } from '#kernel/slug.ts'
import { HIDDEN_VISIBILITY, type Visibility } from '#kernel/visibility.ts'
import { attributeNames, type DemoKind, demoKinds, demoModels, englishOptions } from './demo-kinds.ts'
import { buildGoodsDetails, buildReportedWeights } from './goods-details.ts'
import { buildParcel } from './parcels.ts'
import { buildWarnings } from './product-safety.ts'
import { findWheelMeasures } from './wheel-measures.ts'

/** A product of the demo shop before it is stored; `variant` picks one of the pictures of its kind. */
export interface DemoProduct {
  kind: DemoKind['kind']
  variant: number
  name: Multilingual
  code1: string
  code2: string
  brand: string
  description: Multilingual
  priceCents: number
  totalCents: number
  saleStartedAt?: Date
  costCents: number
  unit: string
  bigProduct: boolean
  weightGrams: number
  lengthMm: number
  widthMm: number
  heightMm: number
  safety: ProductSafety
  goods: GoodsDetails | null
  reported: ReportedWeights
  hasLimitedAmount: boolean
  availableIn: number
  criticalStockLevel: number
  visibility: Visibility | null
  modifiedAt: Date
  categoryIds: number[]
  options: string[]
  /** Quantities in the first and the second warehouse; null for products without tracked stock. */
  stock: readonly [number, number] | null
}

/** Each kind of part has this many different pictures. */
export const PICTURE_VARIANTS = 5
/** The category of parts for one car model. */
export const MODEL_CATEGORY_ID = 237

/**
 * Builds all products of the demo shop: every brand of every kind in every size. The same `now` gives the same
 * products.
 */
export const buildDemoProducts = (now: Date): DemoProduct[] => {
  const products: DemoProduct[] = []
  for (const kind of demoKinds) {
    for (const brand of kind.brands) {
      for (const size of kind.sizes) {
        for (const combination of listCombinations(kind, products.length))
          products.push(buildProduct(kind, brand, size, combination, products.length, now))
      }
    }
  }
  return products
}

interface Combination {
  material: string
  /** The car that the part fits; null fits every car. */
  model: string | null
}

/** Returns four cars for parts that fit certain cars, and one combination per material for all others. */
const listCombinations = (kind: DemoKind, position: number): Combination[] =>
  kind.fitsCertainCars
    ? [0, 5, 7, 11].map((step, index) => ({
        material: kind.materials[index % kind.materials.length] as string,
        model: demoModels[(position * 5 + step) % demoModels.length] ?? null,
      }))
    : kind.materials.map(material => ({ material, model: null }))

const buildProduct = (
  kind: DemoKind,
  brand: string,
  size: string,
  combination: Combination,
  index: number,
  now: Date,
): DemoProduct => {
  const { material, model } = combination
  const materialInName = !kind.fitsCertainCars && kind.materials.length > 1 ? material : null
  const priceCents = computePriceCents(kind, index)
  const isOnSale = index % 11 === 4
  const parcel = buildParcel(kind.kind, index)
  const buildStock = STOCK_BUILDERS[index % STOCK_BUILDERS.length] as BuildStock
  return {
    kind: kind.kind,
    // Neighbours in a category get different pictures.
    variant: Math.floor(index / kind.categories.length) % PICTURE_VARIANTS,
    name: multilingual({
      et: [brand, kind.et.toLowerCase(), size, materialInName, model].filter(Boolean).join(' '),
      en: [
        brand,
        kind.en.toLowerCase(),
        englishOptions[size] ?? size,
        materialInName && (englishOptions[materialInName] ?? materialInName),
        model,
      ]
        .filter(Boolean)
        .join(' '),
    }),
    code1: `PL-${String(10_000 + index * 7)}`,
    code2: `${brand.slice(0, 2).toUpperCase()}-${kind.kind.slice(0, 2).toUpperCase()}${100 + (index % 900)}/${(index % 9) + 1}`,
    brand,
    description: buildDescription(kind, brand, material, model),
    priceCents,
    totalCents: isOnSale ? Math.round((priceCents * 0.85) / 10) * 10 : priceCents,
    ...(isOnSale && { saleStartedAt: new Date(now.getTime() - 6 * DAY_MS) }),
    costCents: computeCostCents(priceCents, index),
    unit: kind.unit ?? 'tk',
    bigProduct: kind.isBig ?? false,
    ...parcel,
    safety: buildWarnings(),
    goods: buildGoodsDetails(kind.kind, index, size),
    reported: buildReportedWeights(kind.kind, parcel.weightGrams),
    ...buildStock(index),
    criticalStockLevel: 2,
    visibility: chooseVisibility(index, now),
    modifiedAt: new Date(now.getTime() - ((index * 37) % 400) * DAY_MS - index * 60_000),
    categoryIds: [kind.categories[index % kind.categories.length] as number, ...(model ? [MODEL_CATEGORY_ID] : [])],
    options: [
      `brand:${slugify(brand)}`,
      `${kind.attribute}:${slugify(size)}`,
      `material:${slugify(material)}`,
      ...(model ? [`model:${slugify(model)}`] : []),
    ],
  }
}

/** Spreads prices evenly over the kind's range; they end in 9 or 90. */
const computePriceCents = ({ price: [from, to] }: DemoKind, index: number): number => {
  const euros = from + ((to - from) * ((index * 61) % 100)) / 100
  return euros < 60 ? Math.round(euros * 10) * 10 - 1 : Math.round(euros) * 100 - 10
}

/**
 * Returns the purchase price without VAT: half to two thirds of the net sales price, and more than that price for a
 * few products.
 */
const computeCostCents = (priceCents: number, index: number): number =>
  Math.round((priceCents * (index % 149 === 148 ? 92 : 42 + ((index * 13) % 14))) / 100)

type BuildStock = (index: number) => Pick<DemoProduct, 'hasLimitedAmount' | 'availableIn' | 'stock'>
const buildLimitedStock: BuildStock = index => ({
  hasLimitedAmount: true,
  availableIn: NOT_IN_STOCK,
  stock: [(index * 3) % 40, (index * 7) % 15],
})
const buildLowStock: BuildStock = index => ({
  hasLimitedAmount: true,
  availableIn: NOT_IN_STOCK,
  stock: [1 + (index % 2), 0],
})
const buildSoldOutStock: BuildStock = () => ({ hasLimitedAmount: true, availableIn: NOT_IN_STOCK, stock: [0, 0] })
const buildStockWithBackorders: BuildStock = index => ({
  hasLimitedAmount: false,
  availableIn: ON_DEMAND,
  stock: [(index * 3) % 14, 0],
})
const buildOnDemandStock: BuildStock = () => ({ hasLimitedAmount: false, availableIn: ON_DEMAND, stock: null })
const buildDelayedStock: BuildStock = index => ({ hasLimitedAmount: false, availableIn: 3 + (index % 12), stock: null })
const buildNonStock: BuildStock = () => ({ hasLimitedAmount: false, availableIn: NON_STOCK, stock: null })

/** Covers all states of availability, the common ones more often. */
const STOCK_BUILDERS: readonly BuildStock[] = [
  buildLimitedStock,
  buildLimitedStock,
  buildLowStock,
  buildLimitedStock,
  buildDelayedStock,
  buildLimitedStock,
  buildOnDemandStock,
  buildLimitedStock,
  buildSoldOutStock,
  buildLimitedStock,
  buildStockWithBackorders,
  buildLimitedStock,
  buildNonStock,
]

/** Keeps most products visible; hides a few, and gives two in about a hundred a timed visibility. */
const chooseVisibility = (index: number, now: Date): Visibility | null => {
  const monthLaterMs = now.getTime() + 30 * DAY_MS
  if (index % 61 === 60) return HIDDEN_VISIBILITY
  if (index % 97 === 96)
    return { type: 1, rangeFrom: monthLaterMs, rangeTo: monthLaterMs, stateInRange: 0, stateOutRange: 1 }
  if (index % 89 === 88)
    return { type: 2, rangeFrom: now.getTime() - DAY_MS, rangeTo: monthLaterMs, stateInRange: 0, stateOutRange: 2 }
  return null
}

const buildDescription = (kind: DemoKind, brand: string, material: string, model: string | null): Multilingual => {
  const wheel = findWheelMeasures(kind.kind, brand)
  const pattern = wheel ? formatBoltPattern(wheel) : ''
  // Measures are stored in tenths of a millimetre.
  const bore = (wheel?.bore ?? 0) / 10
  const etMeasures = wheel ? ` Poldiring ${pattern}, ava ${formatNumber(bore, 'et')} mm, ET ${wheel.offset}.` : ''
  const enMeasures = wheel ? ` Bolt pattern ${pattern}, bore ${formatNumber(bore, 'en')} mm, ET ${wheel.offset}.` : ''
  const renderList = (points: readonly string[]): string =>
    `<ul>${points.map(point => `<li>${capitalize(point)}</li>`).join('')}</ul>`
  return multilingual({
    et: `<p>${kind.et} neile, kes tahavad oma autost rohkemat. Materjal: ${material}.${etMeasures}${model ? ` Sobib autole ${model}.` : ''}</p>${renderList(kind.points.et)}`,
    en: `<p>${kind.en} for drivers who want more from their car. Material: ${englishOptions[material] ?? material}.${enMeasures}${model ? ` Fits the ${model}.` : ''}</p>${renderList(kind.points.en)}`,
  })
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export interface DemoAttribute {
  key: string
  name: Multilingual
  options: { value: string; name: Multilingual }[]
}

/** Returns every attribute that the products can be filtered by, with the options in use. */
export const buildDemoAttributes = (): DemoAttribute[] => {
  const values = new Map<string, Set<string>>(Object.keys(attributeNames).map(key => [key, new Set()]))
  const addValues = (key: string, names: readonly string[]): void => {
    for (const name of names) values.get(key)?.add(name)
  }
  addValues('model', demoModels)
  for (const kind of demoKinds) {
    addValues('brand', kind.brands)
    addValues('material', kind.materials)
    addValues(kind.attribute, kind.sizes)
  }
  return [...values].map(([key, names]) => ({
    key,
    name: multilingual(attributeNames[key] ?? { et: key, en: key }),
    options: [...names]
      .sort((a, b) => a.localeCompare(b, 'et', { numeric: true }))
      .map(name => ({
        value: slugify(name),
        name: multilingual({ et: capitalize(name), en: capitalize(englishOptions[name] ?? name) }),
      })),
  }))
}
