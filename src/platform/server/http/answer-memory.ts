/** An answer in lent memory. Whoever has sent it gives it back, once; what is never given back goes the collector's way. */
export interface LentAnswer {
  bytes: Buffer
  giveBack(): void
}

const PIECE_BYTES = 128 * 1024
const MOST_FREE = 64

/**
 * Memory for big answers that are asked for often. The system hands out fresh memory page by page, which costs more than all
 * that is written into it, so what was given back is lent again.
 */
export class AnswerMemory {
  #free: Buffer[] = []

  /** Room for so many bytes at least, with anything in it. */
  take(bytes = 0): Buffer {
    if (bytes > PIECE_BYTES) return Buffer.allocUnsafeSlow(bytes)
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
  }

  /** The beginning of what was taken, as an answer. */
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

  /** For what was taken and not lent: nobody may use it any more. */
  takeBack(piece: Buffer): void {
    if (piece.length === PIECE_BYTES && this.#free.length < MOST_FREE) this.#free.push(piece)
  }
}
