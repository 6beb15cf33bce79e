/** Files of this size and larger are uploaded in chunks, so that an interruption costs one chunk only. */
export const MIN_CHUNKED_BYTES = 20_000_000

/** Size of a chunk in bytes: small enough to arrive within the request timeout on a slow connection. */
export const CHUNK_BYTES = 4_000_000

export const countChunks = (size: number): number => Math.ceil(size / CHUNK_BYTES)

/** Returns the size of a chunk in bytes; `index` counts from 0. */
export const getChunkLength = (size: number, index: number): number =>
  Math.max(0, Math.min(CHUNK_BYTES, size - index * CHUNK_BYTES))

/** Decides about a received chunk; `repeat` means that the previous response was lost. */
export const checkChunk = (
  { size, chunks }: { size: number; chunks: number },
  { index, length }: { index: number; length: number },
): 'store' | 'repeat' | 'wrongLength' | 'gap' => {
  if (length !== getChunkLength(size, index) || length === 0) return 'wrongLength'
  if (index < chunks) return 'repeat'
  return index === chunks ? 'store' : 'gap'
}
