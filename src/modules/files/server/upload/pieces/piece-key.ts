import type { App } from '#platform/server/app.ts'

/** Where in the storage a piece of a file on its way lies. */
export const pieceKey = (uploadId: number, at: number): string => `piece/${uploadId}/${at}`

/** Throws pieces away; one that is not there is no fault. */
export const forgetPieces = async (storage: App['storage'], uploadId: number, pieces: number): Promise<void> => {
  // One behind those that are counted may have been kept by a call that ended there.
  for (let at = 0; at <= pieces; at += 1) await storage.delete(pieceKey(uploadId, at))
}
