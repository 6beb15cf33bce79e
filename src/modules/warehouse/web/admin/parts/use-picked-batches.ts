import type { PickedBatches as BatchList } from '#orders/contract-order-admin.ts'
import { setOption, useOption } from '#platform/web/options.ts'
import type { PickingList } from '#warehouse/contract-picking.ts'

const BATCHES_OPTION = 'adminPickedBatches'

type Walk = PickingList['walks'][number]
type Stop = Walk['stops'][number]

export interface PickedBatches {
  get: (walk: Walk, stop: Stop, orderId: number) => string
  set: (walk: Walk, stop: Stop, orderId: number, codes: string) => void
  /** Lists the typed numbers of these orders. */
  list: (orderIds: readonly number[]) => BatchList
  /** Removes the numbers of packed orders, so that none of them returns after unpacking. */
  remove: (orderIds: readonly number[]) => void
}

interface Entry {
  order_id: number
  product_id: number
  codes: string
}

const toBatchKey = ({ warehouse_id }: Walk, { product_id }: Stop, orderId: number): string =>
  `${warehouse_id ?? ''}:${product_id}:${orderId}`

const parseBatches = (value: unknown): Readonly<Record<string, string>> | undefined =>
  typeof value === 'object' && value !== null && Object.values(value).every(codes => typeof codes === 'string')
    ? (value as Record<string, string>)
    : undefined

/**
 * Stores typed batch numbers in this browser until their orders are packed, so that a reload without a connection keeps
 * them.
 */
export const usePickedBatches = ({ orders, walks }: PickingList): PickedBatches => {
  const typedCodes = useOption(BATCHES_OPTION, parseBatches) ?? {}
  const openIds = new Set(orders.flatMap(({ id, to_pack }) => (to_pack ? [id] : [])))
  const entries = new Map<string, Entry>(
    walks.flatMap(walk =>
      walk.stops.flatMap(stop =>
        stop.orders.flatMap(({ order_id }): [string, Entry][] => {
          const key = toBatchKey(walk, stop, order_id)
          const codes = typedCodes[key] ?? ''
          return codes !== '' && openIds.has(order_id) ? [[key, { order_id, product_id: stop.product_id, codes }]] : []
        }),
      ),
    ),
  )
  const save = (values: Readonly<Record<string, string>>) =>
    setOption(BATCHES_OPTION, Object.keys(values).length > 0 ? values : undefined, { delayMs: 0 })
  return {
    get: (walk, stop, orderId) => typedCodes[toBatchKey(walk, stop, orderId)] ?? '',
    set: (walk, stop, orderId, codes) => {
      const { [toBatchKey(walk, stop, orderId)]: _replaced, ...others } = typedCodes
      save(codes === '' ? others : { ...others, [toBatchKey(walk, stop, orderId)]: codes })
    },
    list: orderIds =>
      [...entries.values()].filter(({ order_id, codes }) => orderIds.includes(order_id) && codes.trim() !== ''),
    remove: orderIds =>
      save(
        Object.fromEntries(Object.entries(typedCodes).filter(([key]) => !orderIds.includes(Number(key.split(':')[2])))),
      ),
  }
}
