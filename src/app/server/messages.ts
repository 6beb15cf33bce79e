import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { resolveReferences } from '#kernel/message-references.ts'
import { createTranslator, type Messages, type Translate } from '#kernel/translator.ts'

/**
 * Maps each chunk to its translation group: `app` for visitors, `shop` from checkout on, `cms` for staff. The
 * checkout's part of `shop` is a chunk of its own.
 */
const GROUP_BY_KIND = { visitor: 'app', staff: 'cms', checkout: 'shop', buyer: 'shop' } as const
/** The audience of a chunk of texts. */
type TextsKind = keyof typeof GROUP_BY_KIND

/** The message folders of each chunk; staff texts have their own subfolder. */
const FOLDERS: Readonly<Record<TextsKind, readonly string[]>> = {
  visitor: [
    'app',
    'content',
    'gallery',
    'analytics',
    'catalog',
    'listing',
    'cart',
    'delivery',
    'back-in-stock',
    'search',
    'fitment',
  ],
  staff: [],
  checkout: ['checkout'],
  buyer: [
    'builds',
    'shop',
    'accounts',
    'stock',
    'orders',
    'payments',
    'files',
    'quality',
    'warehouse',
    'exchange',
    'webhooks',
    'compliance',
    'bookkeeping',
    'promotions',
  ],
}

/** Key prefixes, by module, of texts that only the server uses: mails, documents and refusals. */
const SERVER_ONLY_KEYS: Readonly<Record<string, readonly string[]>> = {
  app: ['footer.links.', 'offline.', 'problem.tooLong', 'problem.tooShort', 'problem.twoPlaces', 'problem.wrongType'],
  accounts: ['changedMail', 'resetMail', 'weak.'],
  backInStock: ['mail.'],
  builds: ['block', 'fit.', 'none', 'otherPart', 'problems.', 'roadUse.'],
  catalog: ['durability.', 'maker.', 'recall.', 'roadUse.'],
  compliance: [
    'guarantee.',
    'accessibility.',
    'legal.',
    'marketing.mail.',
    'marketing.unknown',
    'myData.file.',
    'myData.mail.',
    'recall.mail.',
    'withdrawal.mail.',
    'withdrawal.tooMany',
    'withdrawal.draftNotFound',
  ],
  checkout: [
    'busy',
    'holdsTooMuch',
    'notAccepted',
    'keyReused',
    'totalChanged',
    'tooMany',
    'totalTooHigh',
    'unavailable',
    'unpaidOrders',
  ].map(name => `problem.${name}`),
  content: ['missingRight.', 'form.noMailbox', 'mail.'],
  delivery: ['problem.', 'shippingProduct'],
  listing: ['goods.', 'carPage.column.', 'carPage.none', 'carPage.horsepower'],
  vehicle: ['ask.', 'fact.', 'guarantee', 'position.', 'problem.', 'reason.', 'verdict.'],
  orders: ['invoice.', 'mail.', 'problem.', 'summary.'],
  promotions: ['server.'],
  payments: ['redirect.', 'problem.unknownOrder', 'problem.unknownPayment', 'sandbox.'],
}

export const SERVER_MESSAGE_PREFIXES: readonly string[] = Object.entries(SERVER_ONLY_KEYS).flatMap(
  ([moduleName, prefixes]) => prefixes.map(prefix => `${moduleName}.${prefix}`),
)

const SRC = path.resolve(import.meta.dirname, '../..')

const readMessages = (owner: string, part: '' | 'staff', language: Language): Messages => {
  const folderName = owner === 'app' ? 'app' : `modules/${owner}`
  const folder = path.join(SRC, folderName, 'messages', part)
  try {
    return JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')) as Messages
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** Merges the texts of a language; missing ones fall back to the default language. */
const collectMessages = (kind: TextsKind, language: Language): Messages => {
  const parts =
    kind === 'staff'
      ? Object.values(FOLDERS).flatMap(owners => owners.map(owner => readMessages(owner, 'staff', language)))
      : FOLDERS[kind].map(owner => readMessages(owner, '', language))
  const messages = Object.assign({}, ...parts) as Messages
  return language === DEFAULT_LANGUAGE ? messages : mergeMessages(collectMessages(kind, DEFAULT_LANGUAGE), messages)
}

/** Keeps the key order of the fallback, so that equal texts produce equal bytes. */
const mergeMessages = (fallback: Messages, translated: Messages): Messages =>
  Object.fromEntries(
    Object.keys({ ...fallback, ...translated }).map(name => {
      const [fallbackMessage, message] = [fallback[name], translated[name]]
      if (typeof fallbackMessage === 'object' && typeof message === 'object')
        return [name, mergeMessages(fallbackMessage, message)]
      return [name, message ?? fallbackMessage ?? '']
    }),
  )

/** Removes the texts that only the server uses. */
const removeServerMessages = (messages: Messages, prefix = ''): Messages =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]): [string, Messages[string]][] => {
      const key = prefix + name
      if (typeof message === 'string')
        return SERVER_MESSAGE_PREFIXES.some(serverPrefix => key.startsWith(serverPrefix)) ? [] : [[name, message]]
      const remaining = removeServerMessages(message, `${key}.`)
      return Object.keys(remaining).length > 0 ? [[name, remaining]] : []
    }),
  )

export interface TextChunk {
  kind: TextsKind
  /** The texts for the browser. */
  messages: Messages
  /** All texts of the chunk, with those that only the server uses. */
  serverMessages: Messages
  /** Contains a hash of the texts, so the chunk is cached permanently. */
  path: string
}

const chunksByLanguage = new Map<Language, readonly TextChunk[]>()

/** Builds one static JSON chunk per kind for a language; the files are read once. */
export const buildTextChunks = (language: Language): readonly TextChunk[] => {
  const cachedChunks = chunksByLanguage.get(language)
  if (cachedChunks) return cachedChunks
  const kinds = Object.keys(GROUP_BY_KIND) as TextsKind[]
  const unresolvedChunks = kinds.map(kind => ({ kind, messages: collectMessages(kind, language) }))
  const allMessages: Messages = Object.assign({}, ...unresolvedChunks.map(({ messages }) => messages))
  const chunks = unresolvedChunks.map(({ kind, messages: unresolved }) => {
    const serverMessages = resolveReferences(unresolved, allMessages)
    const messages = removeServerMessages(serverMessages)
    const hash = createHash('sha256').update(JSON.stringify(messages)).digest('base64url').slice(0, 10)
    return { kind, messages, serverMessages, path: `/texts/${language}/${GROUP_BY_KIND[kind]}.${hash}.json` }
  })
  chunksByLanguage.set(language, chunks)
  return chunks
}

/** Returns the chunk addresses by audience: visitors, checkout, customers and staff. */
export const listChunkPaths = (language: Language): Record<TextsKind, string> =>
  Object.fromEntries(buildTextChunks(language).map(({ kind, path: chunkPath }) => [kind, chunkPath])) as Record<
    TextsKind,
    string
  >

/** Merges all messages of a language into one tree. */
export const loadMessages = (language: Language): Messages =>
  Object.assign({}, ...buildTextChunks(language).map(({ serverMessages }) => serverMessages))

/** Returns a translator for any language of the shop, created on first use. */
export const createTranslators = (): ((language: Language) => Translate) => {
  const translatorsByLanguage = new Map<Language, Translate>()
  return language => {
    const translate = translatorsByLanguage.get(language) ?? createTranslator(language, loadMessages(language))
    translatorsByLanguage.set(language, translate)
    return translate
  }
}
