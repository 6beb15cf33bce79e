import type { App } from '#platform/server/app.ts'

/** Storage key of a piece. */
export const pieceKey = (uploadId: number, at: number): string => `piece/${uploadId}/${at}`

/** Deletes pieces; missing ones are ignored. */
export const deletePieces = async (storage: App['storage'], uploadId: number, pieces: number): Promise<void> => {
  // An interrupted call may have stored one piece more than the row counts.
  for (let at = 0; at <= pieces; at += 1) await storage.delete(pieceKey(uploadId, at))
}
