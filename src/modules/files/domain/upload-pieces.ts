/** Larger files are uploaded in pieces, so that an interruption costs one piece only. */
export const MIN_CHUNKED_BYTES = 20_000_000

/** Size of a piece in bytes: small enough to arrive within the request timeout on a slow connection. */
export const PIECE_BYTES = 4_000_000

export const countPieces = (size: number): number => Math.ceil(size / PIECE_BYTES)

/** Returns the size of a piece in bytes; `at` counts from 0. */
export const pieceLength = (size: number, at: number): number =>
  Math.max(0, Math.min(PIECE_BYTES, size - at * PIECE_BYTES))

/** Decides about a received piece; `again` means a repeat whose response was lost. */
export const checkPiece = (
  { size, pieces }: { size: number; pieces: number },
  { at, length }: { at: number; length: number },
): 'keep' | 'again' | 'wrongLength' | 'gap' => {
  if (length !== pieceLength(size, at) || length === 0) return 'wrongLength'
  if (at < pieces) return 'again'
  return at === pieces ? 'keep' : 'gap'
}
