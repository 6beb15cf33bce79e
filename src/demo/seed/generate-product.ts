import type { NewProduct } from '#catalog/server/new-product.ts'
import { type DemoKind, demoKinds, demoModels, englishOptions } from '#demo/catalogue/demo-kinds.ts'
import { MODEL_CATEGORY_ID } from '#demo/catalogue/demo-products.ts'
import { buildParcel } from '#demo/catalogue/parcels.ts'
import { buildSafety } from '#demo/catalogue/product-safety.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { slugify } from '#kernel/slug.ts'
import { COLOURS, ORIGINS, USES, WARRANTIES } from './seed-attributes.ts'
import { createSeededRandom } from './seeded-random.ts'

/** Prefix of generated product codes; a later run recognizes existing products by it. */
export const CODE_PREFIX = 'GEN-'
export const generateCode = (productNumber: number): string => `${CODE_PREFIX}${String(productNumber).padStart(7, '0')}`

type GeneratedField =
  | 'name'
  | 'code1'
  | 'code2'
  | 'brand'
  | 'description'
  | 'priceCents'
  | 'totalCents'
  | 'costCents'
  | 'safety'
  | 'weightGrams'
  | 'lengthMm'
  | 'widthMm'
  | 'heightMm'
  | 'unit'
  | 'bigProduct'
  | 'hasLimitedAmount'
  | 'availableIn'
  | 'criticalStockLevel'
  | 'modifiedAt'
  | 'categoryIds'
  | 'options'

export interface GeneratedProduct {
  kind: DemoKind['kind']
  product: Required<Pick<NewProduct, GeneratedField>>
  /** Quantities in the first and the second warehouse; null for products without tracked stock. */
  stock: readonly [number, number] | null
}

const FIRST_DAY_MS = Date.UTC(2024, 0, 1)

const SERIES =
  'Aero Alfa Apex Arena Atlas Boreas Carbo Cup Delta Dyna Evo Forza Gamma GT Hydra Jet Kappa Linea Magna Nova Omega Orbit Prime Pulse Quattro Race Rapid Sigma Sprint Storm Terra Titan Turbo Ultra Vega Velo Vento Volt Xeno Zeta'.split(
    ' ',
  )
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** Returns the product with this number, the same in every run and for every size of shop. */
export const generateProduct = (productNumber: number): GeneratedProduct => {
  const random = createSeededRandom(productNumber)
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
  const kind = pick(demoKinds)
  const brand = pick(kind.brands)
  const size = pick(kind.sizes)
  const material = pick(kind.materials)
  const model = kind.fitsCertainCars || random(4) === 0 ? pick(demoModels) : null
  const [colour, use, origin, warranty] = [pick(COLOURS), pick(USES), pick(ORIGINS), pick(WARRANTIES)]
  const series = `${pick(SERIES)} ${pick(LETTERS.split(''))}${1 + random(99)}`
  const buildName = (language: 'et' | 'en'): string => {
    const [kindName, sizeName, colourName] =
      language === 'et' ? [kind.et, size, colour[0]] : [kind.en, englishOptions[size] ?? size, colour[1]]
    return [brand, series, kindName.toLowerCase(), sizeName, colourName, model].filter(Boolean).join(' ')
  }
  const priceCents = generatePriceCents(kind, random)
  const isOnSale = random(9) === 0
  const availability = generateAvailability(random)
  return {
    kind: kind.kind,
    stock: availability.stock,
    product: {
      name: multilingual({ et: buildName('et'), en: buildName('en') }),
      code1: generateCode(productNumber),
      code2: `${brand.slice(0, 2).toUpperCase()}${LETTERS.charAt(random(23))}-${1000 + random(9000)}.${random(100)}`,
      brand,
      description: multilingual({
        et: `<p>${kind.et}, ${material}. Kasutus: ${use[0]}. Garantii ${warranty[0]}.</p>`,
        en: `<p>${kind.en}, ${englishOptions[material] ?? material}. Use: ${use[1]}. Warranty ${warranty[1]}.</p>`,
      }),
      priceCents,
      totalCents: isOnSale ? Math.round((priceCents * 0.88) / 10) * 10 : priceCents,
      costCents: Math.round((priceCents * (42 + (productNumber % 14))) / 100),
      ...buildParcel(kind.kind, productNumber),
      safety: buildSafety(brand),
      unit: kind.unit ?? 'tk',
      bigProduct: kind.isBig ?? false,
      hasLimitedAmount: availability.hasLimitedAmount,
      availableIn: availability.availableIn,
      criticalStockLevel: 2,
      modifiedAt: new Date(FIRST_DAY_MS + random(800) * DAY_MS + random(86_400) * 1000),
      categoryIds: [pick(kind.categories), ...(model ? [MODEL_CATEGORY_ID] : [])],
      options: [
        `brand:${slugify(brand)}`,
        `material:${slugify(material)}`,
        `${kind.attribute}:${slugify(size)}`,
        ...(model ? [`model:${slugify(model)}`] : []),
        `colour:${slugify(colour[1])}`,
        `use:${slugify(use[1])}`,
        `origin:${slugify(origin[1])}`,
        `warranty:${slugify(warranty[1])}`,
      ],
    },
  }
}

const generatePriceCents = ({ price: [from, to] }: DemoKind, random: (below: number) => number): number =>
  Math.round(from * 100 + ((to - from) * 100 * random(1000)) / 1000) - 1

/** Sells two in three products from stock; the others are ordered on demand or sold out. */
const generateAvailability = (random: (below: number) => number) => {
  const kind = random(12)
  if (kind < 8) return { hasLimitedAmount: true, availableIn: 1, stock: [random(60), random(25)] as const }
  if (kind < 10) return { hasLimitedAmount: false, availableIn: 2 + random(14), stock: null }
  if (kind < 11) return { hasLimitedAmount: false, availableIn: -1, stock: [random(10), 0] as const }
  return { hasLimitedAmount: true, availableIn: -2, stock: [0, 0] as const }
}
