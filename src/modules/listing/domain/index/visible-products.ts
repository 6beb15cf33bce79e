import { ALWAYS, getVisibilityState, INACCESSIBLE, VISIBLE, type Visibility } from '#kernel/visibility.ts'
import { BitSet } from './bit-set.ts'

/** Visible products of guests and staff. Scheduled products are checked again when one of their times has passed. */
export class VisibleProducts {
  #guests = new BitSet()
  #staff = new BitSet()
  #scheduled = new Map<number, Visibility>()
  #changes = 0
  /** The sets are valid from `#from` until before `#until`. */
  #from = Number.POSITIVE_INFINITY
  #until = Number.NEGATIVE_INFINITY

  /** Grows with every change of the visible products. */
  get changes(): number {
    return this.#changes
  }

  set(product: number, visibility: Visibility | null): void {
    if (visibility && visibility.type !== ALWAYS) {
      this.#scheduled.set(product, visibility)
      this.#until = this.#from
    } else {
      this.#scheduled.delete(product)
      this.#mark(product, visibility, 0)
    }
  }

  remove(product: number): void {
    this.#scheduled.delete(product)
    this.#guests.delete(product)
    this.#staff.delete(product)
    this.#changes++
  }

  /**
   * Returns visible products for guests, and hidden ones too for staff; nobody sees inaccessible ones. Callers must not
   * change the set.
   */
  findVisible(now: number, isStaff: boolean): BitSet {
    if (now < this.#from || now >= this.#until) this.#refresh(now)
    return isStaff ? this.#staff : this.#guests
  }

  #refresh(now: number): void {
    this.#from = Number.NEGATIVE_INFINITY
    this.#until = Number.POSITIVE_INFINITY
    for (const [product, visibility] of this.#scheduled) {
      this.#mark(product, visibility, now)
      for (const time of [visibility.rangeFrom, visibility.rangeTo]) {
        if (time === null) continue
        if (time <= now) this.#from = Math.max(this.#from, time)
        else this.#until = Math.min(this.#until, time)
      }
    }
  }

  #mark(product: number, visibility: Visibility | null, now: number): void {
    const state = getVisibilityState(visibility, now)
    const [isVisibleToGuests, isVisibleToStaff] = [state === VISIBLE, state !== INACCESSIBLE]
    if (this.#guests.has(product) === isVisibleToGuests && this.#staff.has(product) === isVisibleToStaff) return
    this.#guests.setMembership(product, isVisibleToGuests)
    this.#staff.setMembership(product, isVisibleToStaff)
    this.#changes++
  }
}
