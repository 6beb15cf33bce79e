import { inflectUnit } from '#kernel/unit.ts'
import { BatchField } from '#orders/web/admin/parts/batch-dialog.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { PickingList } from '#warehouse/contract-picking.ts'
import type { PickedBatches } from './use-picked-batches.ts'
import type { Ticks } from './use-ticks.ts'

type Walk = PickingList['walks'][number]

interface WalkProps {
  walk: Walk
  list: PickingList
  ticks: Ticks
  batches: PickedBatches
}

/** Shows the stops of one warehouse in shelf order. */
export const WalkList = ({ walk, list, ticks, batches }: WalkProps) => {
  const t = useT()
  const pickedCount = walk.stops.filter(stop => ticks.isTicked(walk, stop)).length
  const name = walk.warehouse || t('warehouse.picking.noWarehouse')
  return (
    <section aria-label={name} className="walk">
      <div className="walk-head">
        <h2 className="text-lg">{name}</h2>
        <p className="tabular text-sm text-secondary" role="status">
          {t('warehouse.picking.progress', { done: pickedCount, all: walk.stops.length })}
        </p>
        {walk.warehouse_id === null ? (
          <p className="basis-full text-sm text-secondary">{t('warehouse.picking.noWarehouseHint')}</p>
        ) : null}
      </div>
      <ul>
        {walk.stops.map(stop => (
          <StopRow batches={batches} key={stop.product_id} list={list} stop={stop} ticks={ticks} walk={walk} />
        ))}
      </ul>
    </section>
  )
}

interface StopRowProps extends WalkProps {
  stop: Walk['stops'][number]
}

/** The whole row is the checkbox, for use with a thumb. */
const StopRow = ({ walk, stop, list, ticks, batches }: StopRowProps) => {
  const t = useT()
  const { place, image, name, code1, pieces, unit } = stop
  const isPicked = ticks.isTicked(walk, stop)
  const findOrderNumber = (id: number) => list.orders.find(order => order.id === id)?.number ?? ''
  return (
    <li className="stop" data-done={isPicked || undefined}>
      <label className="stop-row">
        <input checked={isPicked} className="check" onChange={() => ticks.toggle(walk, stop)} type="checkbox" />
        {image ? (
          <img alt="" className="stop-picture" height={64} loading="lazy" src={`${image}?size=160`} width={64} />
        ) : (
          <span className="stop-picture" />
        )}
        <span className="min-w-0">
          <span className="stop-place" data-none={place === '' || undefined}>
            {place || (walk.warehouse_id === null ? null : t('warehouse.picking.noPlace'))}
          </span>
          <span className="stop-name">{name}</span>
          <span className="code block text-sm text-secondary">{code1}</span>
          <span className="tabular block text-sm text-secondary">
            {stop.orders.map(order => `#${findOrderNumber(order.order_id)} × ${order.pieces}`).join(', ')}
          </span>
        </span>
        <span className="stop-pieces tabular">
          {pieces} <small>{inflectUnit(unit, pieces)}</small>
        </span>
      </label>
      <StopBatches batches={batches} list={list} stop={stop} walk={walk} />
    </li>
  )
}

/** Asks for the batch or serial numbers of picked pieces, a field per order to pack; they are optional. */
const StopBatches = ({ walk, stop, list, batches }: Omit<StopRowProps, 'ticks'>) => {
  const t = useT()
  const ordersToPack = stop.orders.flatMap(order => {
    const orderToPack = list.orders.find(({ id, to_pack }) => id === order.order_id && to_pack)
    return orderToPack ? [{ ...order, number: orderToPack.number }] : []
  })
  const recordedCodes = [...new Set(stop.orders.flatMap(order => (order.batches === '' ? [] : [order.batches])))].join(
    ', ',
  )
  const typedCodes = ordersToPack.map(({ order_id }) => batches.get(walk, stop, order_id).trim()).filter(Boolean)
  const allCodes = [recordedCodes, ...typedCodes].filter(codes => codes !== '').join(', ')
  if (ordersToPack.length === 0)
    return allCodes === '' ? null : (
      <p className="px-1 pb-2 text-sm text-secondary wrap-anywhere">
        {t('orderAdmin.batches.list', { codes: allCodes })}
      </p>
    )
  return (
    <details className="px-1 pb-2 text-sm">
      <summary className="min-h-6 cursor-pointer wrap-anywhere">
        {allCodes === '' ? t('orderAdmin.batches.title') : t('orderAdmin.batches.list', { codes: allCodes })}
      </summary>
      <div className="grid max-w-110 gap-3 pt-2">
        <p className="text-secondary">{t('orderAdmin.batches.packedHint')}</p>
        {stop.received_batches.length > 0 ? (
          <p className="text-secondary wrap-anywhere">
            {t('orderAdmin.batches.received', { codes: stop.received_batches.join(', ') })}
          </p>
        ) : null}
        {ordersToPack.map(({ order_id, number, pieces }) => (
          <BatchField
            aria-label={`#${number} × ${pieces}, ${t('orderAdmin.batches.of', { name: stop.name })}`}
            key={order_id}
            label={`#${number} × ${pieces}`}
            onChange={event => batches.set(walk, stop, order_id, event.target.value)}
            received={stop.received_batches}
            size="sm"
            value={batches.get(walk, stop, order_id)}
          />
        ))}
      </div>
    </details>
  )
}
