import { setOption, useOption } from '#platform/web/options.ts'
import type { PickingList } from '#warehouse/contract-picking.ts'

const TICKS = 'adminPicked'

type Walk = PickingList['walks'][number]
type Stop = Walk['stops'][number]

export interface Ticks {
  count: number
  has: (walk: Walk, stop: Stop) => boolean
  toggle: (walk: Walk, stop: Stop) => void
  clear: () => void
  /** Orders of which everything was fetched. */
  complete: PickingList['orders']
}

/** More pieces than were fetched, or other orders, make it another stop. */
const keyOf = ({ warehouse_id }: Walk, { product_id, orders }: Stop): string =>
  [warehouse_id ?? '', product_id, ...orders.map(one => `${one.order_id}x${one.pieces}`)].join(':')

const textsIn = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every(one => typeof one === 'string') ? value : undefined

/**
 * What was fetched, kept in this browser: a cellar without a connection and a reload lose nothing. Stops that are on the list no more are
 * forgotten with the next tick.
 */
export const useTicks = ({ orders, walks }: PickingList): Ticks => {
  const kept = useOption(TICKS, textsIn)
  const all = walks.flatMap(walk => walk.stops.map(stop => ({ key: keyOf(walk, stop), stop })))
  const ticked = new Set((kept ?? []).filter(key => all.some(one => one.key === key)))
  const open = new Set(all.flatMap(({ key, stop }) => (ticked.has(key) ? [] : stop.orders.map(one => one.order_id))))
  return {
    count: ticked.size,
    has: (walk, stop) => ticked.has(keyOf(walk, stop)),
    toggle: (walk, stop) => {
      const key = keyOf(walk, stop)
      setOption(TICKS, ticked.has(key) ? [...ticked].filter(one => one !== key) : [...ticked, key], 0)
    },
    clear: () => setOption(TICKS, undefined, 0),
    complete: orders.filter(({ id }) => !open.has(id)),
  }
}
