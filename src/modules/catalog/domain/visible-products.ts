import { type Visibility, visibilityAt } from '#kernel/visibility.ts'
import { BitSet } from './bit-set.ts'

/** Who may see which products when. Timed ones are looked at again only once a moment of theirs lies in between. */
export class VisibleProducts {
  #guests = new BitSet()
  #staff = new BitSet()
  #timed = new Map<number, Visibility>()
  /** The sets hold from the one moment until before the other. */
  #from = Number.POSITIVE_INFINITY
  #until = Number.NEGATIVE_INFINITY

  set(product: number, visibility: Visibility | null): void {
    if (visibility && visibility.type !== 0) {
      this.#timed.set(product, visibility)
      this.#until = this.#from
    } else {
      this.#timed.delete(product)
      this.#mark(product, visibility, 0)
    }
  }

  remove(product: number): void {
    this.#timed.delete(product)
    this.#guests.delete(product)
    this.#staff.delete(product)
  }

  /** Guests see visible products, staff hidden ones too; what is inaccessible is listed for nobody. Not to be changed. */
  at(now: number, staff: boolean): BitSet {
    if (now < this.#from || now >= this.#until) this.#lookAgain(now)
    return staff ? this.#staff : this.#guests
  }

  #lookAgain(now: number): void {
    this.#from = Number.NEGATIVE_INFINITY
    this.#until = Number.POSITIVE_INFINITY
    for (const [product, visibility] of this.#timed) {
      this.#mark(product, visibility, now)
      for (const moment of [visibility.rangeFrom, visibility.rangeTo]) {
        if (moment === null) continue
        if (moment <= now) this.#from = Math.max(this.#from, moment)
        else this.#until = Math.min(this.#until, moment)
      }
    }
  }

  #mark(product: number, visibility: Visibility | null, now: number): void {
    const state = visibilityAt(visibility, now)
    if (state === 0) this.#guests.add(product)
    else this.#guests.delete(product)
    if (state === 2) this.#staff.delete(product)
    else this.#staff.add(product)
  }
}
