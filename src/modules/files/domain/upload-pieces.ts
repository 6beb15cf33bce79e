/** Files from this size on are sent in pieces, so that a cut line costs one piece and not the file. */
export const IN_PIECES_FROM = 20_000_000

/** Bytes of each piece but the last: on a slow line it still arrives within the time that a request has. */
export const PIECE_SIZE = 4_000_000

/** How many pieces a file of this size has. */
export const piecesOf = (size: number): number => Math.ceil(size / PIECE_SIZE)

/** Bytes of the piece at a place, counted from 0. */
export const pieceLength = (size: number, at: number): number =>
  Math.max(0, Math.min(PIECE_SIZE, size - at * PIECE_SIZE))

/** What becomes of a piece that came, where so many are kept: `again` was kept before and its answer was lost. */
export const judgePiece = (
  { size, pieces }: { size: number; pieces: number },
  { at, length }: { at: number; length: number },
): 'keep' | 'again' | 'wrongLength' | 'gap' => {
  if (length !== pieceLength(size, at) || length === 0) return 'wrongLength'
  if (at < pieces) return 'again'
  return at === pieces ? 'keep' : 'gap'
}
