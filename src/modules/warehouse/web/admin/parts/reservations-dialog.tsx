import { useEffect, useState } from 'react'
import { formatDateTime } from '#kernel/format-date.ts'
import { OrderStateMark } from '#orders/web/admin/parts/order-state-mark.tsx'
import { retryWhileThrowing } from '#platform/web/connection.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { LoadingState } from '#ui/admin/screen-states.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Reservation, type StockRow, stockAdmin } from '#warehouse/contract-stock.ts'
import { SendError } from '#wire/send.ts'
import { can } from '#wire/visitor.ts'

/** Lists unsent orders that hold pieces of a product. */
export const ReservationsDialog = ({ row, onClose }: { row: StockRow; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const [reservations, setReservations] = useState<readonly Reservation[]>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const loadReservations = () => send(stockAdmin.reservations, { params: { id: row.id } }, { signal })
    retryWhileThrowing(loadReservations, signal).then(
      ({ body }) => setReservations(body.results),
      (error: unknown) => {
        if (!(error instanceof SendError)) throw error
        if (error.kind !== 'aborted') setProblem(error.message)
      },
    )
    return () => controller.abort()
  }, [send, row.id])
  return (
    <Dialog
      closeLabel={t('warehouse.close')}
      description={t('warehouse.reservedHint')}
      onClose={onClose}
      open
      size="lg"
      title={t('warehouse.reservedBy', { name: row.name })}
    >
      {problem ? <Notice kind="danger">{problem}</Notice> : null}
      {reservations ? <Reservations reservations={reservations} /> : null}
      {reservations || problem ? null : <LoadingState label={t('warehouse.loading')} />}
    </Dialog>
  )
}

const Reservations = ({ reservations }: { reservations: readonly Reservation[] }) => {
  const t = useT()
  const language = useLanguage()
  const canOpenOrders = can(useVisitor(), 'order.edit')
  return (
    <div className="overflow-x-auto">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('warehouse.order')}</th>
            <th scope="col">{t('warehouse.state')}</th>
            <th scope="col">{t('warehouse.placedAt')}</th>
            <th scope="col">{t('warehouse.warehouse')}</th>
            <th data-numeric scope="col">
              {t('warehouse.pieces')}
            </th>
          </tr>
        </thead>
        <tbody>
          {reservations.map(({ order_id, order_number, state, pays_by, payment, placed_at, warehouse, pieces }) => (
            <tr key={`${order_id}:${warehouse}`}>
              <th scope="row">
                {canOpenOrders ? (
                  <Link href={`/${language}/admin/order/edit/${order_id}`}>{`#${order_number}`}</Link>
                ) : (
                  `#${order_number}`
                )}
              </th>
              <td>
                <OrderStateMark payment={payment ?? undefined} pays_by={pays_by} state={state} />
              </td>
              <td>{formatDateTime(placed_at, language)}</td>
              <td>{warehouse}</td>
              <td data-numeric>{pieces}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
