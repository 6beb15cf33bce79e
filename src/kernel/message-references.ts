import type { Messages } from './translator.ts'

const REFERENCE = /\$t\(([\w.]+)\)/g

/**
 * Replaces `$t(key)` in messages by the text of that key, so that a text quotes a button or a permission by its
 * current name. Throws when the key does not exist.
 */
export const resolveReferences = (messages: Messages, allMessages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [
      name,
      typeof message === 'string'
        ? message.replace(REFERENCE, (_reference, key: string) => readText(allMessages, key))
        : resolveReferences(message, allMessages),
    ]),
  )

const readText = (allMessages: Messages, key: string): string => {
  const text = key
    .split('.')
    .reduce<Messages | string | undefined>(
      (node, name) => (typeof node === 'object' ? node[name] : undefined),
      allMessages,
    )
  if (typeof text !== 'string') throw new Error(`A message refers to ${key}, which does not exist.`)
  return text
}
