/** An answer in reused memory. Call `giveBack` once after sending; memory that never comes back is garbage-collected. */
export interface LentAnswer {
  bytes: Buffer
  giveBack(): void
}

const PIECE_BYTES = 128 * 1024
const MAX_FREE_BUFFERS = 64

/**
 * A pool of buffers for large, frequent answers. Fresh memory costs more than filling it, since the system maps it page by
 * page.
 */
export class AnswerMemory {
  #free: Buffer[] = []

  /** Returns a buffer of at least this size, with undefined content. */
  take(bytes = 0): Buffer {
    if (bytes > PIECE_BYTES) return Buffer.allocUnsafeSlow(bytes)
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
  }

  /** Wraps the first `length` bytes of a taken buffer as an answer. */
  lend(piece: Buffer, length: number): LentAnswer {
    let isLent = true
    return {
      bytes: piece.subarray(0, length),
      giveBack: () => {
        if (isLent) this.takeBack(piece)
        isLent = false
      },
    }
  }

  /** Returns a taken buffer that was not lent; the caller must not use it afterwards. */
  takeBack(piece: Buffer): void {
    if (piece.length === PIECE_BYTES && this.#free.length < MAX_FREE_BUFFERS) this.#free.push(piece)
  }
}
