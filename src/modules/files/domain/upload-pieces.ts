/** Larger files are uploaded in pieces, so that an interruption costs one piece only. */
export const IN_PIECES_FROM = 20_000_000

/** Size of a piece in bytes: small enough to arrive within the request timeout on a slow connection. */
export const PIECE_SIZE = 4_000_000

export const piecesOf = (size: number): number => Math.ceil(size / PIECE_SIZE)

/** Returns the size of a piece in bytes; `at` counts from 0. */
export const pieceLength = (size: number, at: number): number =>
  Math.max(0, Math.min(PIECE_SIZE, size - at * PIECE_SIZE))

/** Decides about a received piece; `again` means a repeat whose response was lost. */
export const judgePiece = (
  { size, pieces }: { size: number; pieces: number },
  { at, length }: { at: number; length: number },
): 'keep' | 'again' | 'wrongLength' | 'gap' => {
  if (length !== pieceLength(size, at) || length === 0) return 'wrongLength'
  if (at < pieces) return 'again'
  return at === pieces ? 'keep' : 'gap'
}
