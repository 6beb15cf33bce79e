import type { App } from '#platform/server/app.ts'

/** Returns the storage key of a chunk. */
export const buildChunkKey = (uploadId: number, index: number): string => `piece/${uploadId}/${index}`

/** Deletes chunks; missing ones are ignored. */
export const deleteChunks = async (storage: App['storage'], uploadId: number, chunkCount: number): Promise<void> => {
  // An interrupted call may have stored one chunk more than the row counts.
  for (let index = 0; index <= chunkCount; index += 1) await storage.delete(buildChunkKey(uploadId, index))
}
