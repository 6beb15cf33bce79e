import type { ManufacturerBody } from '#catalog/contract-manufacturer.ts'
import type { ProductSafety, SafetyParty } from '#catalog/domain/product-safety.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { slugify } from '#kernel/slug.ts'

/** Invented manufacturers of the demo's brands, at addresses that do not exist. */
const MANUFACTURERS: Readonly<Record<string, readonly [company: string, address: string]>> = {
  Apeks: ['Apeks Motorsport OÜ', 'Näidise tee 1, 75312 Rae vald, Eesti'],
  Filtero: ['Filtero Oy', 'Esimerkkikatu 14, 15100 Lahti, Suomi'],
  'Grip Nord': ['Grip Nord AB', 'Exempelvägen 3, 602 10 Norrköping, Sverige'],
  Haarde: ['Haarde Rehvid AS', 'Näidise 8, 80010 Pärnu, Eesti'],
  Haare: ['Haare Sidur OÜ', 'Näidise 21, 71020 Viljandi, Eesti'],
  Hõõre: ['Hõõre OÜ', 'Näidise 5, 51003 Tartu, Eesti'],
  Istmik: ['Istmik AS', 'Näidise 17, 20308 Narva, Eesti'],
  Kaljo: ['Kaljo Metall OÜ', 'Näidise 2, 44306 Rakvere, Eesti'],
  Keeris: ['Keeris Turbo OÜ', 'Näidise 30, 11415 Tallinn, Eesti'],
  Kummel: ['Kummel SIA', 'Parauga iela 11, LV-3401 Liepāja, Latvija'],
  Külm: ['Külm Jahutus OÜ', 'Näidise 9, 65605 Võru, Eesti'],
  Mutrik: ['Mutrik OÜ', 'Näidise 4, 72711 Paide, Eesti'],
  Müra: ['Müra Summutid OÜ', 'Näidise 12, 30322 Kohtla-Järve, Eesti'],
  Nafta: ['UAB Nafta Injekcija', 'Pavyzdžio g. 6, LT-91100 Klaipėda, Lietuva'],
  Pidurex: ['Pidurex GmbH', 'Musterstraße 40, 42103 Wuppertal, Deutschland'],
  Rajaväe: ['Rajaväe OÜ', 'Näidise 3, 48306 Jõgeva, Eesti'],
  Rengur: ['Rengur SIA', 'Parauga iela 2, LV-5401 Daugavpils, Latvija'],
  'Silma Suspension': ['Silma Suspension Ltd', '7 Sample Road, Coventry CV1 2AB, United Kingdom'],
  Stopp: ['Stopp Pidurid AS', 'Näidise 26, 76606 Keila, Eesti'],
  Taktik: ['Taktik Elektroonika OÜ', 'Näidise 15, 12618 Tallinn, Eesti'],
  Toruvabrik: ['Toruvabrik AS', 'Näidise 33, 40231 Sillamäe, Eesti'],
  Tuul: ['Tuul Aero OÜ', 'Näidise 7, 93810 Kuressaare, Eesti'],
  Valgus: ['Valgus OÜ', 'Näidise 19, 67404 Otepää, Eesti'],
  Vedrumaa: ['Vedrumaa OÜ', 'Näidise 10, 68205 Valga, Eesti'],
  'Vektra Forge': ['Vektra Forge K.K.', '2-14 Mihon-chō, Hamamatsu 430-0901, Japan'],
  'Voolik & Co': ['Voolik & Co OÜ', 'Näidise 6, 90504 Haapsalu, Eesti'],
  Vorto: ['Vorto Performance GmbH', 'Musterweg 22, 73033 Göppingen, Deutschland'],
}

const BRANDS_OUTSIDE_EU = new Set(['Silma Suspension', 'Vektra Forge'])
const NO_PARTY: SafetyParty = { name: '', address: '', contact: '' }
/** The importer in the EU for products made outside of it. */
const IMPORTER: SafetyParty = {
  name: 'Näidis Import OÜ',
  address: 'Näidise tee 1, 75312 Rae vald, Eesti',
  contact: 'ohutus@import.example',
}

const WARNINGS = multilingual({
  et: 'Paigaldada tohib ainult asjatundja. Pärast paigaldust kontrolli kinnitusi 100 km möödudes.',
  en: 'For professional installation only. Check the fasteners after 100 km.',
})

const COUNTRIES: Readonly<Record<string, string>> = {
  Eesti: 'EE',
  Suomi: 'FI',
  Sverige: 'SE',
  Latvija: 'LV',
  Lietuva: 'LT',
  Deutschland: 'DE',
  'United Kingdom': 'GB',
  Japan: 'JP',
}

/** Returns the manufacturers of the demo's brands. */
export const buildManufacturers = (): ManufacturerBody[] =>
  Object.entries(MANUFACTURERS).map(([brand, [, address]]) => {
    const { maker, responsible } = buildSafety(brand)
    const country = COUNTRIES[address.split(', ').at(-1) ?? ''] ?? ''
    return { ...maker, country, responsible, brands: [brand] }
  })

/** Returns the warnings of a product, which inherits its manufacturer by its brand. */
export const buildWarnings = (): ProductSafety => ({ maker: NO_PARTY, responsible: NO_PARTY, warnings: WARNINGS })

/** Returns the product safety details (GPSR) of a brand's products. */
export const buildSafety = (brand: string): ProductSafety => {
  const manufacturer = MANUFACTURERS[brand]
  if (!manufacturer) throw new Error(`The brand ${brand} has no manufacturer`)
  const [name, address] = manufacturer
  return {
    maker: { name, address, contact: `info@${slugify(brand)}.example` },
    responsible: BRANDS_OUTSIDE_EU.has(brand) ? IMPORTER : NO_PARTY,
    warnings: WARNINGS,
  }
}
