import { formatDateTime } from '#kernel/format-date.ts'
import { translateUnit } from '#kernel/unit.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { formatActor } from '#orders/domain/format-actor.ts'
import type { Tracking } from '#orders/domain/order.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'

/** Shows packed pieces and shipments with their tracking links; a tracking code without a shipment has its own line. */
export const OrderShipments = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  const { shipments, tracking, packed } = order
  const sentShipments = shipments.filter(({ lines }) => lines.length > 0)
  const isTrackingShown = sentShipments.some(shipment => shipment.tracking?.code === tracking?.code)
  return (
    <>
      {packed ? <PieceList order={order} pieces={packed} title={t('orderAdmin.packedPieces')} /> : null}
      {sentShipments.length > 0 ? (
        <ol className="mt-2 grid gap-2">
          {sentShipments.map(shipment => (
            <li className="border-t border-line pt-2" key={shipment.id}>
              {shipment.tracking ? <TrackingCode tracking={shipment.tracking} /> : null}
              <PieceList
                order={order}
                pieces={shipment.lines}
                title={t('orderAdmin.shipmentOf', { at: formatDateTime(shipment.at, language) })}
              />
              <p className="text-sm text-secondary">{formatActor(t, shipment.actor)}</p>
            </li>
          ))}
        </ol>
      ) : null}
      {tracking && !isTrackingShown ? <TrackingCode tracking={tracking} /> : null}
    </>
  )
}

const TrackingCode = ({ tracking: { code, url } }: { tracking: Tracking }) => {
  const t = useT()
  return (
    <p>
      {t('orderAdmin.trackingCode')}:{' '}
      {url ? (
        <Link className="code underline" href={url} rel="noopener" target="_blank">
          {code}
        </Link>
      ) : (
        <span className="code">{code}</span>
      )}
    </p>
  )
}

interface PiecesProps {
  order: AdminOrder
  pieces: readonly PieceCount[]
  title: string
}

const PieceList = ({ order, pieces, title }: PiecesProps) => {
  const language = useLanguage()
  return (
    <div className="text-sm">
      <p className="tabular text-secondary">{title}</p>
      <ul>
        {pieces.map(({ position, amount }) => {
          const line = order.lines.find(candidate => candidate.position === position)
          return line ? (
            <li className="wrap-anywhere" key={position}>
              {amount} {translateUnit(line.unit, language, amount)} × {line.name}
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}
