import type { KnownLanguage } from '#kernel/language.ts'
import { findForeignTexts } from './foreign-texts.ts'
import { buildPattern, findKeyUses, type KeyUses } from './key-uses.ts'
import { type Form, parseForms } from './text-form.ts'

/** The texts of one language by key. */
export type Texts = ReadonlyMap<string, string>
type TextsByLanguage = Readonly<Record<KnownLanguage, Texts>>

export interface MessageCheckInput {
  texts: TextsByLanguage
  /** Source code that uses the texts. */
  sources: readonly string[]
  /** Strings in the code that look like keys but are not. */
  notKeys?: readonly RegExp[]
  /** Beginnings of words that both languages have. */
  sharedWordBeginnings?: readonly string[]
}

/** Returns the faults of the messages, a line each. */
export const findMessageFaults = ({
  texts,
  sources,
  notKeys = [],
  sharedWordBeginnings = [],
}: MessageCheckInput): string[] => {
  const keys = new Set([...texts.et.keys(), ...texts.en.keys()])
  const namespaces = [...new Set([...keys].map(key => key.split('.')[0] ?? ''))]
  const uses = findKeyUses(namespaces, sources, notKeys)
  const forms = parseForms(keys, uses.contexts)
  return [
    ...findMissingTexts(texts),
    ...findPluralFaults('et', texts.et, forms),
    ...findPluralFaults('en', texts.en, forms),
    ...findContextFaults([...forms.values()], uses),
    ...findUncountedTexts('et', texts.et),
    ...findUncountedTexts('en', texts.en),
    ...findPlaceholderFaults(texts),
    ...findUseFaults([...forms.values()], uses),
    ...findForeignTexts(texts, sharedWordBeginnings),
  ]
}

const findMissingTexts = ({ et, en }: TextsByLanguage): string[] => [
  ...[...et.keys()].filter(key => !en.has(key)).map(key => `${key} is missing in en`),
  ...[...en.keys()].filter(key => !et.has(key)).map(key => `${key} is missing in et`),
]

/** A counted text needs each plural of its language and no other. */
const findPluralFaults = (language: KnownLanguage, texts: Texts, forms: ReadonlyMap<string, Form>): string[] => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories as readonly string[]
  const getStem = ({ base, context }: Form) => (context === undefined ? base : `${base}_${context}`)
  const entries = [...texts].map(([key, text]) => ({ key, text, ...(forms.get(key) ?? { base: key }) }))
  const counted: (Form & { key: string })[] = entries.filter(
    ({ plural, text }) => plural !== undefined || text.includes('{{count}}'),
  )
  return [
    ...[...new Set(counted.map(getStem))]
      .flatMap(stem => needed.map(plural => `${stem}_${plural}`))
      .filter(key => !texts.has(key))
      .map(key => `${key} is missing in ${language}`),
    ...counted
      .filter(({ plural }) => plural === undefined || !needed.includes(plural))
      .map(({ key }) => `${key} is no plural of ${language}`),
  ]
}

/** Counted nouns have this form after any number except one. */
const COUNTED_NOUNS: Readonly<Record<KnownLanguage, string>> = {
  et: 'toodet|rida|tükki|tellimust|kategooriat|filtrit|väärtust|faili|pilti|lehte|päeva|kuud|kasutajat|klienti|pakki|ülesannet|laost|kirja',
  en: 'items|products|rows|pieces|orders|categories|filters|values|files|pictures|pages|days|months|users|clients|parcels|tasks|mails|searches|payments|invoices',
}
/** Placeholders of limits, which are never one. */
const LIMIT_PLACEHOLDERS = ['most', 'minimum', 'maximum', 'name']

/**
 * A number before its noun needs plural forms, which only `count` chooses; other numbers follow a label: `Products:
 * {{changed}}`.
 */
const findUncountedTexts = (language: KnownLanguage, texts: Texts): string[] => {
  const pattern = new RegExp(String.raw`\{\{(\w+)\}\}(?: |\u00a0)(?:${COUNTED_NOUNS[language]})(?![\p{L}])`, 'gu')
  // A separate text for the number one is allowed.
  const entries = [...texts].filter(([key]) => !texts.has(`${key}One`))
  return entries.flatMap(([key, text]) =>
    [...text.matchAll(pattern)]
      .filter(([, placeholder = '']) => placeholder !== 'count' && !LIMIT_PLACEHOLDERS.includes(placeholder))
      .map(([words]) => `${key} counts without plurals in ${language}: ${words}`),
  )
}

/** Each context must be used by code, and a text without context must exist. */
const findContextFaults = (forms: readonly Form[], { contexts }: KeyUses): string[] => {
  const plainBases = new Set(forms.filter(({ context }) => context === undefined).map(({ base }) => base))
  const suffixes = new Set(forms.flatMap(({ context }) => context ?? []))
  return [
    ...forms
      .filter(({ base, context }) => context !== undefined && !plainBases.has(base))
      .map(({ base, context }) => `${base}_${context} needs the text ${base}`),
    ...[...suffixes].filter(context => !contexts.has(context)).map(context => `no code uses the context ${context}`),
    ...[...contexts].filter(context => !suffixes.has(context)).map(context => `no text has the context ${context}`),
  ]
}

const listPlaceholders = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].toSorted().join(', ')

const findPlaceholderFaults = ({ et, en }: TextsByLanguage): string[] =>
  [...et].flatMap(([key, text]) => {
    const other = en.get(key) ?? text
    const broken = [text, other].filter(brokenText => /[{}]/.test(brokenText.replace(/\{\{\w+\}\}/g, '')))
    return [
      ...broken.map(brokenText => `${key} has a broken placeholder: ${brokenText}`),
      ...(listPlaceholders(text) === listPlaceholders(other)
        ? []
        : [`${key}: (${listPlaceholders(text)}) in et, (${listPlaceholders(other)}) in en`]),
    ]
  })

const findUseFaults = (forms: readonly Form[], { literals, templates }: KeyUses): string[] => {
  const bases = new Set(forms.map(({ base }) => base))
  const patterns = templates.map(buildPattern)
  const isUsed = (base: string) => literals.has(base) || patterns.some(pattern => pattern.test(base))
  return [
    ...[...literals].filter(key => !bases.has(key)).map(key => `the code says ${key}: there is no such text`),
    ...templates
      .filter((_, index) => ![...bases].some(base => patterns[index]?.test(base)))
      .map(template => `the code says ${template}: no text matches`),
    ...templates
      .filter(template => !/^\w+\.\w+\./.test(template))
      .map(template => `${template} matches any text of its module: move these texts below a key of their own`),
    ...[...bases].filter(base => !isUsed(base)).map(base => `${base} is not used`),
  ]
}
