/** Products per chunk: small enough for rare words, large enough to count in few rows. */
export const CHUNK_SIZE_BITS = 1024
/** Log2 of the chunk size. */
export const CHUNK_SHIFT_BITS = 10
