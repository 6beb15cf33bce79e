import { type Visibility, visibilityAt } from '#kernel/visibility.ts'
import { BitSet } from './bit-set.ts'

/** Visible products of guests and staff. Timed products are checked again only after one of their times has passed. */
export class VisibleProducts {
  #guests = new BitSet()
  #staff = new BitSet()
  #timed = new Map<number, Visibility>()
  #changes = 0
  /** The sets are valid from `#from` until before `#until`. */
  #from = Number.POSITIVE_INFINITY
  #until = Number.NEGATIVE_INFINITY

  /** Grows with every change of the visible products. */
  get changes(): number {
    return this.#changes
  }

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
    this.#changes++
  }

  /**
   * Returns visible products for guests, and hidden ones too for staff; nobody sees inaccessible ones. Callers must not
   * change the set.
   */
  findVisible(now: number, staff: boolean): BitSet {
    if (now < this.#from || now >= this.#until) this.#refresh(now)
    return staff ? this.#staff : this.#guests
  }

  #refresh(now: number): void {
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
    const [visibleToGuests, visibleToStaff] = [state === 0, state !== 2]
    if (this.#guests.has(product) === visibleToGuests && this.#staff.has(product) === visibleToStaff) return
    this.#guests.setMembership(product, visibleToGuests)
    this.#staff.setMembership(product, visibleToStaff)
    this.#changes++
  }
}
