import { setOption, useOption } from '#platform/web/options.ts'
import type { PickingList } from '#warehouse/contract-picking.ts'

const TICKS_OPTION = 'adminPicked'

type Walk = PickingList['walks'][number]
type Stop = Walk['stops'][number]

export interface Ticks {
  count: number
  has: (walk: Walk, stop: Stop) => boolean
  toggle: (walk: Walk, stop: Stop) => void
  clear: () => void
  /** Orders whose goods are all picked. */
  complete: PickingList['orders']
}

/** Other orders or quantities make a new stop, so that its tick is lost. */
const toStopKey = ({ warehouse_id }: Walk, { product_id, orders }: Stop): string =>
  [warehouse_id ?? '', product_id, ...orders.map(one => `${one.order_id}x${one.pieces}`)].join(':')

const parseTicks = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every(one => typeof one === 'string') ? value : undefined

/**
 * Stores ticks in this browser, so that a reload without a connection keeps them. The next tick drops those of
 * removed stops.
 */
export const useTicks = ({ orders, walks }: PickingList): Ticks => {
  const storedKeys = useOption(TICKS_OPTION, parseTicks)
  const allStops = walks.flatMap(walk => walk.stops.map(stop => ({ key: toStopKey(walk, stop), stop })))
  const ticked = new Set((storedKeys ?? []).filter(key => allStops.some(one => one.key === key)))
  const openOrderIds = new Set(
    allStops.flatMap(({ key, stop }) => (ticked.has(key) ? [] : stop.orders.map(one => one.order_id))),
  )
  return {
    count: ticked.size,
    has: (walk, stop) => ticked.has(toStopKey(walk, stop)),
    toggle: (walk, stop) => {
      const key = toStopKey(walk, stop)
      setOption(TICKS_OPTION, ticked.has(key) ? [...ticked].filter(one => one !== key) : [...ticked, key], 0)
    },
    clear: () => setOption(TICKS_OPTION, undefined, 0),
    complete: orders.filter(({ id }) => !openOrderIds.has(id)),
  }
}
