import { type PendingCall, pendingCalls } from '#platform/web/call-keys.ts'

const STORAGE_KEY = 'pendingCalls'
/** A creation within this time repeats an equal one without an answer. The server knows keys for a day. */
const MAX_AGE_MS = 3_600_000

const isPendingCall = (value: unknown): value is PendingCall =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'id' in value &&
  typeof value.id === 'string' &&
  'startedAt' in value &&
  typeof value.startedAt === 'number'

const HASH_LENGTH = 16

const canStore = ({ id, startedAt }: PendingCall): boolean =>
  id.length <= HASH_LENGTH && Date.now() - startedAt < MAX_AGE_MS

/**
 * Keeps the keys of creations without an answer in the tab across reloads, so that a repeated creation returns the
 * first result. Returns a function that stops it.
 */
export const storePendingCalls = (pending = pendingCalls): (() => void) => {
  for (const call of readStored()) if (!pending.has(call.id)) pending.set(call.id, call)
  const save = () => {
    // The record of a creation is the call itself. Another call may have undone a change of a record since.
    const creations = [...pending].flatMap(([record, call]) => (record === call.id && canStore(call) ? [call] : []))
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(creations))
    } catch {
      // A browser without storage repeats calls only while the page is open.
    }
  }
  window.addEventListener('pagehide', save)
  return () => window.removeEventListener('pagehide', save)
}

const readStored = (): PendingCall[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPendingCall).filter(canStore) : []
  } catch {
    return []
  }
}
