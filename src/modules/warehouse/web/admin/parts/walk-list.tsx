import { inflectUnit } from '#kernel/unit.ts'
import { useT } from '#platform/web/texts.tsx'
import type { PickingList } from '#warehouse/contract-picking.ts'
import type { Ticks } from './use-ticks.ts'

type Walk = PickingList['walks'][number]

/** Shows the stops of one warehouse in shelf order. */
export const WalkList = ({ walk, list, ticks }: { walk: Walk; list: PickingList; ticks: Ticks }) => {
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
          <StopRow key={stop.product_id} list={list} stop={stop} ticks={ticks} walk={walk} />
        ))}
      </ul>
    </section>
  )
}

interface StopRowProps {
  walk: Walk
  stop: Walk['stops'][number]
  list: PickingList
  ticks: Ticks
}

/** The whole row is the checkbox, for use with a thumb. */
const StopRow = ({ walk, stop, list, ticks }: StopRowProps) => {
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
    </li>
  )
}
