import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { knownLanguage, type Language } from '../language.ts'
import { type Messages, type Translate, translator } from '../translator.ts'

const SRC = path.resolve(import.meta.dirname, '../..')

const messagesOf = (language: Language): Messages =>
  Object.assign(
    {},
    ...globSync(`**/messages/{,staff/}${language}.json`, { cwd: SRC }).map(file =>
      JSON.parse(readFileSync(path.join(SRC, file), 'utf8')),
    ),
  )

/** The translators of the shop's own messages, by language. */
export const realTexts = { et: translator('et', messagesOf('et')), en: translator('en', messagesOf('en')) }

/** Returns the translator of the nearest known language. */
export const realTextsOf = (language: Language): Translate => realTexts[knownLanguage(language)]
