import { type KnownLanguage, type Language, toKnownLanguage } from '#kernel/language.ts'
import { type HazardLabel, type LightSource, type Pictogram, splitStatements, type TyreLabel } from './goods-details.ts'

/** Words of the notes beside a price. Lists format these notes without the shop's messages. */
interface Words {
  fuel: string
  grip: string
  noise: string
  snow: string
  ice: string
  energyClass: string
  danger: string
  warning: string
  hazards: Readonly<Record<Pictogram, string>>
}

const WORDS: Readonly<Record<KnownLanguage, Words>> = {
  et: {
    fuel: 'Kütusesäästlikkus',
    grip: 'märghaardumine',
    noise: 'müra',
    snow: 'lumerehv',
    ice: 'jäärehv',
    energyClass: 'Energiatõhususe klass',
    danger: 'Ettevaatust',
    warning: 'Hoiatus',
    hazards: {
      GHS01: 'plahvatusohtlik',
      GHS02: 'tuleohtlik',
      GHS03: 'oksüdeeriv',
      GHS04: 'rõhu all olev gaas',
      GHS05: 'söövitav',
      GHS06: 'mürgine',
      GHS07: 'ärritav või kahjulik',
      GHS08: 'ohtlik tervisele',
      GHS09: 'ohtlik keskkonnale',
    },
  },
  en: {
    fuel: 'Fuel efficiency',
    grip: 'wet grip',
    noise: 'noise',
    snow: 'snow tyre',
    ice: 'ice tyre',
    energyClass: 'Energy efficiency class',
    danger: 'Danger',
    warning: 'Warning',
    hazards: {
      GHS01: 'explosive',
      GHS02: 'flammable',
      GHS03: 'oxidising',
      GHS04: 'gas under pressure',
      GHS05: 'corrosive',
      GHS06: 'toxic',
      GHS07: 'irritant or harmful',
      GHS08: 'hazardous to health',
      GHS09: 'hazardous to the environment',
    },
  },
}

/** Formats the classes of a tyre: `Fuel efficiency C, wet grip A, noise B 71 dB, snow tyre`. */
export const formatTyreLabel = (label: TyreLabel, language: Language): string => {
  const words = WORDS[toKnownLanguage(language)]
  const parts = [
    `${words.fuel} ${label.fuel}`,
    `${words.grip} ${label.grip}`,
    `${words.noise} ${label.noise} ${label.decibels} dB`,
  ]
  if (label.snow) parts.push(words.snow)
  if (label.ice) parts.push(words.ice)
  return parts.join(', ')
}

/** Formats the class of a labelled light source with its range: `Energy efficiency class E (A–G)`; else undefined. */
export const formatLampClass = (
  lamp: Pick<LightSource, 'labelling' | 'energyClass'> | null | undefined,
  language: Language,
): string | undefined =>
  lamp?.labelling === 'labelled' && lamp.energyClass !== ''
    ? `${WORDS[toKnownLanguage(language)].energyClass} ${lamp.energyClass} (A–G)`
    : undefined

/**
 * Names the types of hazard, which every offer of a hazardous mixture must mention (1272/2008 art. 48(2)). Without
 * pictograms, the codes of the hazard statements name them. Undefined for a mixture without hazards.
 */
export const formatHazards = (
  { signal, pictograms, statements }: HazardLabel,
  language: Language,
): string | undefined => {
  const words = WORDS[toKnownLanguage(language)]
  const codes = splitStatements(statements).filter(code => !code.startsWith('P'))
  const hazards = pictograms.length > 0 ? pictograms.map(pictogram => words.hazards[pictogram]) : codes
  if (hazards.length === 0) return undefined
  return signal === 'none' ? hazards.join(', ') : `${words[signal]}: ${hazards.join(', ')}`
}

export const formatPictogram = (pictogram: Pictogram, language: Language): string =>
  WORDS[toKnownLanguage(language)].hazards[pictogram]

export const formatSignalWord = (signal: 'danger' | 'warning', language: Language): string =>
  WORDS[toKnownLanguage(language)][signal]
