import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '#kernel/language.ts'
import { resolveReferences } from '#kernel/message-references.ts'
import type { Messages } from '#kernel/translator.ts'

const SRC = path.resolve(import.meta.dirname, '../../src')

export const readMessageFile = (file: string): Messages =>
  JSON.parse(readFileSync(path.join(SRC, file), 'utf8')) as Messages

export const listMessageFiles = (language: Language): string[] =>
  globSync(`**/messages/{,staff/}${language}.json`, { cwd: SRC }).toSorted()

/** Returns all texts of a language by key, with their references resolved. */
export const loadTexts = (language: Language): Map<string, string> => {
  const messages: Messages = Object.assign({}, ...listMessageFiles(language).map(readMessageFile))
  return new Map(flattenMessages(resolveReferences(messages, messages)))
}

const flattenMessages = (messages: Messages, prefix = ''): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : flattenMessages(value, `${prefix}${name}.`),
  )
