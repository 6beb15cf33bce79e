import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, toKnownLanguage } from '../language.ts'
import { resolveReferences } from '../message-references.ts'
import { createTranslator, type Messages, type Translate } from '../translator.ts'

const SRC = path.resolve(import.meta.dirname, '../..')

const readMessages = (language: Language): Messages =>
  Object.assign(
    {},
    ...globSync(`**/messages/{,staff/}${language}.json`, { cwd: SRC }).map(file =>
      JSON.parse(readFileSync(path.join(SRC, file), 'utf8')),
    ),
  )

const resolveMessages = (language: Language): Messages => {
  const messages = readMessages(language)
  return resolveReferences(messages, messages)
}

/** The translators of the shop's own messages, by language. */
export const realTranslators = {
  et: createTranslator('et', resolveMessages('et')),
  en: createTranslator('en', resolveMessages('en')),
}

/** Returns the translator of the nearest known language. */
export const getRealTranslator = (language: Language): Translate => realTranslators[toKnownLanguage(language)]
