import { setOption, useOption } from '#platform/web/options.ts'
import type { PickingList } from '#warehouse/contract-picking.ts'

const TICKS_OPTION = 'adminPicked'

type Walk = PickingList['walks'][number]
type Stop = Walk['stops'][number]

export interface Ticks {
  tickedCount: number
  isTicked: (walk: Walk, stop: Stop) => boolean
  toggle: (walk: Walk, stop: Stop) => void
  clear: () => void
  /** Orders whose goods are all picked. */
  completeOrders: PickingList['orders']
}

/** Other orders or quantities make a new stop, so that its tick is lost. */
const toStopKey = ({ warehouse_id }: Walk, { product_id, orders }: Stop): string =>
  [warehouse_id ?? '', product_id, ...orders.map(order => `${order.order_id}x${order.pieces}`)].join(':')

const parseTicks = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every(key => typeof key === 'string') ? value : undefined

/**
 * Stores ticks in this browser, so that a reload without a connection keeps them. The next tick drops those of
 * removed stops.
 */
export const useTicks = ({ orders, walks }: PickingList): Ticks => {
  const storedKeys = useOption(TICKS_OPTION, parseTicks)
  const allStops = walks.flatMap(walk => walk.stops.map(stop => ({ key: toStopKey(walk, stop), stop })))
  const ticked = new Set((storedKeys ?? []).filter(key => allStops.some(stop => stop.key === key)))
  const openOrderIds = new Set(
    allStops.flatMap(({ key, stop }) => (ticked.has(key) ? [] : stop.orders.map(order => order.order_id))),
  )
  return {
    tickedCount: ticked.size,
    isTicked: (walk, stop) => ticked.has(toStopKey(walk, stop)),
    toggle: (walk, stop) => {
      const key = toStopKey(walk, stop)
      setOption(TICKS_OPTION, ticked.has(key) ? [...ticked].filter(tickedKey => tickedKey !== key) : [...ticked, key], {
        delayMs: 0,
      })
    },
    clear: () => setOption(TICKS_OPTION, undefined, { delayMs: 0 }),
    completeOrders: orders.filter(({ id }) => !openOrderIds.has(id)),
  }
}
