import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '#kernel/language.ts'
import type { Messages } from '#kernel/translator.ts'

/** The three groups that translations are loaded in (spec.md section 1) and the message folders of each. */
const TEXT_GROUPS = {
  app: ['app', 'accounts'],
  cms: ['files'],
  shop: [
    'shop',
    'content',
    'gallery',
    'analytics',
    'catalog',
    'listing',
    'stock',
    'cart',
    'delivery',
    'orders',
    'payments',
    'checkout',
    'back-in-stock',
    'search',
  ],
} as const
type TextGroup = keyof typeof TEXT_GROUPS

const SRC = path.resolve(import.meta.dirname, '../..')

const read = (owner: string, language: Language): Messages => {
  const folder = owner === 'app' ? path.join(SRC, 'app/messages') : path.join(SRC, 'modules', owner, 'messages')
  try {
    return JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')) as Messages
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const gather = (group: TextGroup, language: Language): Messages =>
  Object.assign({}, ...TEXT_GROUPS[group].map(owner => read(owner, language)))

export interface TextChunk {
  language: Language
  group: TextGroup
  messages: Messages
  /** Changes with the texts, so that a chunk can be cached for ever. */
  path: string
}

/** Every chunk: one static JSON per language and group. */
export const textChunks: readonly TextChunk[] = LANGUAGES.flatMap(language =>
  (Object.keys(TEXT_GROUPS) as TextGroup[]).map(group => {
    const messages = gather(group, language)
    const hash = createHash('sha256').update(JSON.stringify(messages)).digest('base64url').slice(0, 10)
    return { language, group, messages, path: `/texts/${language}/${group}.${hash}.json` }
  }),
)

/** All messages of a language in one tree. */
export const messagesOf = (language: Language): Messages =>
  Object.assign({}, ...textChunks.filter(chunk => chunk.language === language).map(chunk => chunk.messages))
