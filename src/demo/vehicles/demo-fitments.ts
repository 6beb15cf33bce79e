import type { RuleFields } from '#fitment/domain/fitment-rule.ts'
import type { WheelMeasures } from '#fitment/domain/wheel-fit.ts'
import { slugify } from '#kernel/slug.ts'
import { demoKinds, demoModels } from '../catalogue/demo-kinds.ts'
import type { DemoProduct } from '../catalogue/demo-products.ts'
import { findWheelMeasures } from '../catalogue/wheel-measures.ts'

/** A generation of the demo vehicles, with the codes of the engines that the name of a product means. */
interface DemoCar {
  make: string
  model: string
  generation: string
  /** Missing for names of a whole generation. */
  engines?: readonly string[]
  years?: string
  bodies?: RuleFields['bodies']
}

/** A rule of the demo shop. Without engines it names the generation. */
export interface DemoRule
  extends DemoCar,
    Partial<Pick<RuleFields, 'fuels' | 'drives' | 'gearboxes' | 'position' | 'quantity'>> {
  /** The rule names the engine codes, and so the cars of all makes with these engines. */
  namesEngineCodes?: boolean
  /** The rule names a group of engines in place of the car. */
  group?: DemoGroup
  polarity: RuleFields['polarity']
  source: 'manufacturer' | 'own'
  conditions?: readonly { question: DemoQuestion; answers: readonly string[] }[]
  note?: { et: string; en: string }
}

export interface DemoFitment {
  mode: 'specific' | 'universal'
  wheel?: WheelMeasures
  rules: readonly DemoRule[]
}

export type DemoQuestion = keyof typeof demoQuestions

export type DemoGroup = keyof typeof demoGroups

/** Cars that share their chassis. */
export const demoGroups: Readonly<Record<'PQ35', readonly DemoCar[]>> = {
  PQ35: [
    { make: 'Volkswagen', model: 'Golf', generation: 'V' },
    { make: 'Volkswagen', model: 'Golf', generation: 'VI' },
    { make: 'Audi', model: 'A3', generation: '8P' },
    { make: 'Audi', model: 'TT', generation: '8J' },
    { make: 'Škoda', model: 'Octavia', generation: 'II' },
    { make: 'SEAT', model: 'Leon', generation: 'II' },
  ],
}

/** Keys of answers are their positions from 1. */
export const demoQuestions = {
  strut: {
    text: { et: 'Kui jäme on esiamordi toru?', en: 'How thick is the front strut tube?' },
    options: [
      { et: '50 mm', en: '50 mm' },
      { et: '55 mm', en: '55 mm' },
    ],
  },
  disc: {
    text: { et: 'Kui suur on eesmine piduriketas?', en: 'How large is the front brake disc?' },
    options: ['288 mm', '312 mm', '330 mm', '345 mm', '355 mm'].map(text => ({ et: text, en: text })),
  },
  hub: {
    text: { et: 'Milline on rataste poldiring?', en: 'Which bolt pattern do the wheels have?' },
    options: ['5×100', '5×114,3'].map(text => ({ et: text, en: text.replace(',', '.') })),
  },
} as const

const VW_ENGINES = ['AXX', 'BWA', 'BYD']
/** These parts are bolted to the engine and fit it in every car. */
const ENGINE_CODE_KINDS: readonly string[] = ['exhaust-header', 'intake-manifold']
/** Diesel engines have another gearbox. */
const FUEL_KINDS: readonly string[] = ['short-shifter']
/** Cars of these names exist with petrol and diesel engines. */
const MIXED_FUEL_MODELS: readonly string[] = ['Audi A3 8P', 'BMW 3 E46']

/** The cars that the names of products mean. */
const CARS: Readonly<Record<string, DemoCar>> = {
  'Audi A3 8P': { make: 'Audi', model: 'A3', generation: '8P' },
  'Audi S4 B8': { make: 'Audi', model: 'A4', generation: 'B8', engines: ['CAKA'] },
  'BMW 3 E36': { make: 'BMW', model: '3 Series', generation: 'E36' },
  'BMW 3 E46': { make: 'BMW', model: '3 Series', generation: 'E46' },
  'BMW M3 E92': { make: 'BMW', model: '3 Series', generation: 'E90', engines: ['S65B40'], bodies: ['coupe'] },
  'Ford Focus ST Mk3': { make: 'Ford', model: 'Focus', generation: 'III', engines: ['R9DA'] },
  'Honda Civic EP3': { make: 'Honda', model: 'Civic', generation: 'VII' },
  'Mazda MX-5 NC': { make: 'Mazda', model: 'MX-5', generation: 'NC' },
  'Mitsubishi Lancer Evo 9': {
    make: 'Mitsubishi',
    model: 'Lancer Evolution',
    generation: 'VII-IX',
    years: '03/2005–2007',
  },
  'Nissan 350Z': { make: 'Nissan', model: '350Z', generation: 'Z33' },
  'Opel Astra H OPC': { make: 'Opel', model: 'Astra', generation: 'H', engines: ['Z20LEH'] },
  'Seat Leon Cupra 1P': { make: 'SEAT', model: 'Leon', generation: 'II', engines: ['BWJ', 'CDLA'] },
  'Subaru Impreza WRX STI': { make: 'Subaru', model: 'Impreza', generation: 'GD', engines: ['EJ207', 'EJ257'] },
  'Toyota GR Yaris': { make: 'Toyota', model: 'GR Yaris', generation: 'XP21' },
  'Volvo C30 T5': { make: 'Volvo', model: 'C30', generation: 'I', engines: ['B5254T3', 'B5254T7'] },
  'VW Golf GTI Mk5': { make: 'Volkswagen', model: 'Golf', generation: 'V', engines: VW_ENGINES },
  'VW Golf GTI Mk7': { make: 'Volkswagen', model: 'Golf', generation: 'VII', engines: ['CHHB', 'CHHA', 'DLBA'] },
  'VW Polo GTI 6R': { make: 'Volkswagen', model: 'Polo', generation: 'V', engines: ['CAVE', 'DAJA'] },
}

/** For these kinds, a product name without an engine means the sports engine of the generation. */
const ENGINE_KINDS: readonly string[] = ['intake-manifold', 'exhaust-header', 'downpipe', 'clutch-kit']
const SPORTS_ENGINES: Readonly<Record<string, readonly string[]>> = {
  'Audi A3 8P': ['AXX', 'BWA', 'CCZA'],
  'BMW 3 E36': ['M50B25', 'M52B25', 'M52B28'],
  'BMW 3 E46': ['M54B22', 'M54B25', 'M54B30'],
  'Honda Civic EP3': ['K20A2'],
  'Mazda MX-5 NC': ['LF-VE'],
  'Nissan 350Z': ['VQ35DE'],
}
const SUSPENSION_KINDS: readonly string[] = ['coilover', 'lowering-springs', 'anti-roll-bar']
const BRAKE_KINDS: readonly string[] = ['brake-disc', 'brake-pads', 'brake-calliper']
const MANUAL_KINDS: readonly string[] = ['clutch-kit', 'short-shifter']
/** Cars of these names have front struts of two thicknesses. */
const STRUT_MODELS: readonly string[] = ['Audi A3 8P', 'Seat Leon Cupra 1P', 'VW Golf GTI Mk5', 'VW Golf GTI Mk7']
/** Wheels, tyres and nuts fit by their measures, which rules do not state. */
const MEASURED_KINDS: readonly string[] = ['alloy-wheel', 'tyre', 'wheel-nuts']
const POSITIONS: Readonly<Record<string, NonNullable<RuleFields['position']>>> = {
  ees: 'front',
  taga: 'rear',
  vasak: 'left',
  parem: 'right',
}

/** Returns the cars that a product of the demo shop fits; null for parts whose measures the shop does not know. */
export const buildDemoFitment = (product: Pick<DemoProduct, 'kind' | 'brand' | 'options'>): DemoFitment | null => {
  const wheel = findWheelMeasures(product.kind, product.brand)
  if (wheel) return { mode: 'specific', rules: [], wheel }
  if (MEASURED_KINDS.includes(product.kind)) return null
  const model = demoModels.find(name => product.options.includes(`model:${slugify(name)}`))
  const car = model === undefined ? undefined : CARS[model]
  if (model === undefined || !car) return { mode: 'universal', rules: [] }
  const rule = buildFitRule(product, model, car)
  return {
    mode: 'specific',
    rules: [rule, ...listGroupRules(product.kind, model, rule), ...listExclusions(product.kind, model, car)],
  }
}

/** The cars of a platform have one front axle, apart from cars with all-wheel drive. */
const listGroupRules = (kind: string, model: string, rule: DemoRule): DemoRule[] =>
  kind === 'anti-roll-bar' && model === 'VW Golf GTI Mk5'
    ? [
        {
          ...rule,
          group: 'PQ35',
          drives: ['fwd'],
          note: { et: 'Ainult esiveolistele PQ35-platvormi autodele.', en: 'Only PQ35 cars with front-wheel drive.' },
        },
      ]
    : []

const buildFitRule = (
  { kind, options }: Pick<DemoProduct, 'kind' | 'options'>,
  model: string,
  car: DemoCar,
): DemoRule => {
  const demoKind = demoKinds.find(candidate => candidate.kind === kind)
  const size = demoKind?.sizes.find(name => options.includes(`${demoKind.attribute}:${slugify(name)}`)) ?? ''
  const engines = car.engines ?? (ENGINE_KINDS.includes(kind) ? SPORTS_ENGINES[model] : undefined)
  const position = POSITIONS[size] ?? (BRAKE_KINDS.includes(kind) ? 'front' : undefined)
  const conditions = listConditions(kind, model, size)
  return {
    ...car,
    ...(engines && { engines }),
    polarity: 'fits',
    source: 'manufacturer',
    ...(model === 'VW Golf GTI Mk5' && ENGINE_CODE_KINDS.includes(kind) && { namesEngineCodes: true }),
    ...(FUEL_KINDS.includes(kind) && MIXED_FUEL_MODELS.includes(model) && { fuels: ['petrol'] }),
    ...(MANUAL_KINDS.includes(kind) && { gearboxes: ['manual'] }),
    // Coupés and cabriolets of this generation have other lamps.
    ...(kind === 'headlight' && model === 'BMW 3 E46' && { bodies: ['saloon', 'estate'] }),
    ...(position && { position }),
    ...(kind === 'brake-calliper' && { quantity: 2 }),
    ...(conditions.length > 0 && { conditions }),
  }
}

const listConditions = (kind: string, model: string, size: string): NonNullable<DemoRule['conditions']> => {
  if (STRUT_MODELS.includes(model)) {
    const discSize = demoQuestions.disc.options.findIndex(({ en }) => en === size)
    if (kind === 'coilover') return [{ question: 'strut', answers: ['2'] }]
    if (kind === 'brake-disc' && discSize >= 0) return [{ question: 'disc', answers: [String(discSize + 1)] }]
  }
  // The hub changed within this generation.
  if (model === 'Subaru Impreza WRX STI' && (kind === 'brake-disc' || kind === 'brake-calliper'))
    return [{ question: 'hub', answers: ['2'] }]
  return []
}

const M3_ENGINES: Readonly<Record<string, readonly string[]>> = {
  'BMW 3 E36': ['S50B30', 'S50B32'],
  'BMW 3 E46': ['S54B32'],
}

/** Returns rules for cars that the shop found not to fit. */
const listExclusions = (kind: string, model: string, { make, model: series, generation }: DemoCar): DemoRule[] => {
  const exclusion = { make, model: series, generation, polarity: 'excludes', source: 'own' } as const
  const engines = M3_ENGINES[model]
  const isChassis = SUSPENSION_KINDS.includes(kind) || BRAKE_KINDS.includes(kind)
  return [
    ...(engines && isChassis
      ? [
          {
            ...exclusion,
            engines,
            note: { et: 'M3 sillad ja pidurid on teised.', en: 'The M3 has other axles and brakes.' },
          },
        ]
      : []),
    ...(kind === 'coilover' && model === 'BMW 3 E46'
      ? [
          {
            ...exclusion,
            drives: ['awd'] as const,
            note: { et: 'Nelikveol on teised amordid.', en: 'Cars with all-wheel drive have other struts.' },
          },
        ]
      : []),
  ]
}
