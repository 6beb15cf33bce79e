import { type KnownLanguage, type Language, toKnownLanguage } from '#kernel/language.ts'
import type { RoadUse } from './road-approval.ts'

type StatedUse = Exclude<RoadUse, 'unknown'>

/** Words of badges and notes, which lists build without the shop's messages. The manufacturer speaks, not the shop. */
const WORDS: Readonly<Record<KnownLanguage, Readonly<Record<StatedUse, { text: string; note: string }>>>> = {
  et: {
    road: {
      text: 'Tootja: teeliiklusse',
      note: 'Tootja andmetel võib Eestis kasutada avalikel teedel.',
    },
    with_entry: {
      text: 'Tootja: ülevaatusega',
      note: 'Tootja andmetel võib Eestis avalikel teedel kasutada alles pärast ülevaatust või kannet.',
    },
    motorsport: {
      text: 'Tootja: ainult rajale',
      note: 'Tootja andmetel ei tohi avalikel teedel kasutada.',
    },
  },
  en: {
    road: {
      text: 'Manufacturer: public roads',
      note: 'The manufacturer states: for use on public roads in Estonia.',
    },
    with_entry: {
      text: 'Manufacturer: inspection',
      note: 'The manufacturer states: for use on public roads in Estonia only after an inspection or entry.',
    },
    motorsport: {
      text: 'Manufacturer: track only',
      note: 'The manufacturer states: not for use on public roads.',
    },
  },
}

/** Returns the statement for the shop's country in a few words and as a sentence. */
export const formatRoadUse = (use: StatedUse, language: Language): { text: string; note: string } =>
  WORDS[toKnownLanguage(language)][use]
