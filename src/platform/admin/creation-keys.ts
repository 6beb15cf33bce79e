import { HOUR_MS } from '#kernel/durations.ts'
import { type Send, SendError } from '#wire/send.ts'
import { isResultUnknown } from '../web/call-keys.ts'
import { createRandomSeed, hashText } from '../web/idempotency-key.ts'

const STORAGE_KEY = 'creationKeys'
/** A creation within this time repeats an equal one without an answer. The server knows keys for a day. */
const MAX_AGE_MS = HOUR_MS

interface CreationKey {
  key: string
  /** In epoch milliseconds. */
  startedAt: number
}

/** The keys of unanswered creations by a hash of the call, whose texts are not stored. */
type CreationKeys = Readonly<Record<string, CreationKey>>

const isCreationKey = (value: unknown): value is CreationKey =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'startedAt' in value &&
  typeof value.startedAt === 'number' &&
  Date.now() - value.startedAt < MAX_AGE_MS

const readKeys = (): CreationKeys => {
  try {
    const storedKeys: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    const entries = Object.entries(storedKeys ?? {}) as [string, unknown][]
    return Object.fromEntries(entries.filter((entry): entry is [string, CreationKey] => isCreationKey(entry[1])))
  } catch {
    return {}
  }
}

const storeKeys = (keys: CreationKeys): void => {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(keys))
  } catch {
    // Without storage, a creation is repeated with its key only while the page is open.
  }
}

/**
 * Gives each creation an idempotency key that the tab keeps across reloads until the server answers. A creation that is
 * sent again after a lost answer returns the first record.
 */
export const keepCreationKeys = (send: Send): Send => {
  /** The keys of this page, which also work without storage. */
  const pageKeys = new Map<string, CreationKey>()
  return async (endpoint, call, options) => {
    const id = hashText(JSON.stringify([endpoint.method, endpoint.path, call]))
    const creation = readKeys()[id] ?? pageKeys.get(id) ?? { key: createRandomSeed(), startedAt: Date.now() }
    pageKeys.set(id, creation)
    storeKeys({ ...readKeys(), [id]: creation })
    const forgetKey = (): void => {
      pageKeys.delete(id)
      const { [id]: _removed, ...others } = readKeys()
      storeKeys(others)
    }
    try {
      const headers = { 'idempotency-key': creation.key }
      const result = await send(endpoint, Object.assign({ headers }, call), options)
      forgetKey()
      return result
    } catch (error) {
      if (!(error instanceof SendError && isResultUnknown(error))) forgetKey()
      throw error
    }
  }
}
