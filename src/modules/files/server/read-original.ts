import type { Readable } from 'node:stream'
import type { App } from '#platform/server/app.ts'
import { buildOriginalKey } from './storage-keys.ts'
import type { StoredFile } from './store-file.ts'

/** Reads the bytes of a file as they were uploaded; null when the storage lacks them. */
export const readOriginal = (
  { storage }: Pick<App, 'storage'>,
  { storageKey }: Pick<StoredFile, 'storageKey'>,
): Promise<Readable | null> => storage.read(buildOriginalKey(storageKey))
