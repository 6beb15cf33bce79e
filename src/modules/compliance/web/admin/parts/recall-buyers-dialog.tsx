import { useEffect, useState } from 'react'
import type { Recall } from '#catalog/contract-recall.ts'
import {
  type RecallBuyer,
  type RecallCounts,
  type RecalledReceipt,
  recallNotice,
} from '#compliance/contract-recall-notice.ts'
import { formatDay } from '#kernel/format-date.ts'
import { BatchDialog } from '#orders/web/admin/parts/batch-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { showToast } from '#ui/toasts.ts'
import { can } from '#wire/visitor.ts'

const MAX_SHOWN_ORDERS = 100

interface LoadedBuyers {
  buyers: readonly RecallBuyer[]
  counts: RecallCounts
  receipts: readonly RecalledReceipt[]
  /** The number of orders, of which the latest are in `buyers`. */
  orders: number
}

/** Shows the buyers of recalled products and mails them the notice, a batch per call. */
export const RecallBuyersDialog = ({ recall: { id }, onClose }: { recall: Recall; onClose: () => void }) => {
  const t = useT()
  const { loaded, isSending, load, sendNotices } = useNotices(id)
  return (
    <Dialog
      isBusy={isSending}
      closeLabel={t('admin.close')}
      description={t('recallAdmin.buyersHint')}
      footer={
        <>
          {loaded && loaded.counts.outdated > 0 ? (
            <Button disabled={isSending} onClick={() => void sendNotices('correct')}>
              {t('recallAdmin.correct')}
            </Button>
          ) : null}
          <Button disabled={!loaded} isLoading={isSending} onClick={() => void sendNotices('send')} variant="primary">
            {t('recallAdmin.send')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="lg"
      title={t('recallAdmin.buyers')}
    >
      {loaded ? (
        <div className="grid gap-4">
          <div className="grid gap-1">
            <progress
              aria-label={t('recallAdmin.progress')}
              className="progress"
              max={Math.max(1, loaded.counts.waiting + loaded.counts.notified)}
              value={loaded.counts.notified}
            />
            <p className="tabular text-sm text-secondary" role="status">
              {t('recallAdmin.counts', { ...loaded.counts })}
            </p>
            {loaded.counts.outdated > 0 ? (
              <p className="text-sm">{t('recallAdmin.outdated', { count: loaded.counts.outdated })}</p>
            ) : null}
          </div>
          <Receipts receipts={loaded.receipts} />
          {loaded.buyers.length === 0 ? <p>{t('recallAdmin.noBuyers')}</p> : null}
          <ul className="grid gap-2">
            {loaded.buyers.map(buyer => (
              <Buyer buyer={buyer} key={buyer.order_id} onSaved={load} />
            ))}
          </ul>
          {loaded.orders > loaded.buyers.length ? (
            <p>{t('recallAdmin.shown', { shown: loaded.buyers.length, of: loaded.orders })}</p>
          ) : null}
        </div>
      ) : (
        <p>{t('admin.list.loading')}</p>
      )}
    </Dialog>
  )
}

interface BuyerProps {
  buyer: RecallBuyer
  onSaved: () => Promise<void>
}

const Buyer = ({ buyer, onSaved }: BuyerProps) => {
  const t = useT()
  const [editedProduct, setEditedProduct] = useState<RecallBuyer['products'][number] | null>(null)
  const language = useLanguage()
  const { order_id, number, placed_at, name, email, pieces, returned, cancelled, notified, other_batch } = buyer
  const marks = [
    cancelled && t('recallAdmin.cancelled'),
    other_batch && t('recallAdmin.otherBatch'),
    returned > 0 && t('recallAdmin.returned', { number: returned }),
    notified && t('recallAdmin.notified'),
  ].filter(mark => mark !== false)
  return (
    <li className="break-words">
      <Link className="underline" href={`/${language}/admin/order/edit/${order_id}`}>
        {t('recallAdmin.order', { number })}
      </Link>
      {`, ${formatDay(placed_at, language)}: ${[name, email].filter(part => part !== '').join(', ')}, × ${pieces}`}
      {marks.length > 0 ? ` (${marks.join(', ')})` : null}
      {buyer.products.map(product => (
        <div className="flex flex-wrap items-baseline gap-x-3 text-sm" key={product.id}>
          <span className="text-secondary">{product.name}</span>
          <button className="min-h-8 underline" onClick={() => setEditedProduct(product)} type="button">
            {product.batches || t('orderAdmin.batches.record')}
          </button>
        </div>
      ))}
      {editedProduct ? (
        <BatchDialog
          onClose={() => setEditedProduct(null)}
          onSaved={onSaved}
          orderId={order_id}
          product={editedProduct}
        />
      ) : null}
    </li>
  )
}

interface ReceiptsProps {
  receipts: readonly RecalledReceipt[]
}

/** Lists the goods receipts of recalled batches. They show since when such pieces may have been sold. */
const Receipts = ({ receipts }: ReceiptsProps) => {
  const t = useT()
  const language = useLanguage()
  const canEditStock = can(useVisitor(), 'stock.edit')
  if (receipts.length === 0) return null
  return (
    <section className="grid gap-1">
      <h3 className="text-base font-bold">{t('recallAdmin.receipts')}</h3>
      <ul className="text-sm">
        {receipts.map(({ document_id, booked_at, ...receipt }) => {
          const text = t('recallAdmin.receipt', { ...receipt, day: formatDay(booked_at, language) })
          const href = `/${language}/admin/StockDocuments/edit/${document_id}`
          return (
            <li className="break-words" key={`${document_id}:${receipt.name}`}>
              {canEditStock ? (
                <Link className="underline" href={href}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const useNotices = (id: number) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [loaded, setLoaded] = useState<LoadedBuyers | null>(null)
  const [isSending, setIsSending] = useState(false)
  const load = async (signal?: AbortSignal): Promise<void> => {
    const options = signal ? { signal } : {}
    try {
      const [buyers, counts, receipts] = await Promise.all([
        send(recallNotice.buyers, { params: { id }, query: { page: 1, pageSize: MAX_SHOWN_ORDERS } }, options),
        send(recallNotice.counts, { params: { id } }, options),
        send(recallNotice.receipts, { params: { id } }, options),
      ])
      setLoaded({
        buyers: buyers.body.results,
        counts: counts.body.data,
        receipts: receipts.body.results,
        orders: buyers.paging?.total ?? buyers.body.results.length,
      })
    } catch (error) {
      if (!signal?.aborted) notifyError(error)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog belongs to one recall
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [id])
  const sendNotices = async (call: 'send' | 'correct'): Promise<void> => {
    setIsSending(true)
    try {
      let count = 0
      for (let remaining = 1; remaining > 0; ) {
        const { body } = await send(recallNotice[call], { params: { id } })
        count += body.data.sent
        remaining = body.data.remaining
        await load()
      }
      await reload()
      showToast('success', t('recallAdmin.sent', { count }))
    } catch (error) {
      notifyError(error)
      // Batches before the failure were sent.
      await load()
    } finally {
      setIsSending(false)
    }
  }
  return { loaded, isSending, load, sendNotices }
}
