import { useEffect, useState } from 'react'
import type { Recall } from '#catalog/contract-recall.ts'
import { type RecallBuyer, type RecallCounts, recallNotice } from '#compliance/contract-recall-notice.ts'
import { formatDay } from '#kernel/format-date.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'

const MAX_SHOWN = 100

interface LoadedBuyers {
  buyers: readonly RecallBuyer[]
  counts: RecallCounts
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
        <Button disabled={!loaded} isLoading={isSending} onClick={() => void sendNotices()} variant="primary">
          {t('recallAdmin.send')}
        </Button>
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
              max={Math.max(1, loaded.counts.buyers)}
              value={loaded.counts.notified}
            />
            <p className="tabular text-sm text-secondary" role="status">
              {t('recallAdmin.counts', { ...loaded.counts })}
            </p>
          </div>
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
  const [edited, setEdited] = useState<RecallBuyer['products'][number] | null>(null)
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
          <button className="min-h-8 underline" onClick={() => setEdited(product)} type="button">
            {product.batches || t('recallAdmin.recordBatches')}
          </button>
        </div>
      ))}
      {edited ? (
        <BatchDialog onClose={() => setEdited(null)} onSaved={onSaved} orderId={order_id} product={edited} />
      ) : null}
    </li>
  )
}

interface BatchDialogProps {
  orderId: number
  product: RecallBuyer['products'][number]
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Records the batch numbers of the delivered pieces. */
const BatchDialog = ({ orderId, product: { id, name, batches }, onSaved, onClose }: BatchDialogProps) => {
  const t = useT()
  const send = useSend()
  const form = useForm<{ batches: string }, unknown>({
    initial: () => ({ batches }),
    send: values => send(recallNotice.recordBatches, { params: { id: orderId }, body: { product_id: id, ...values } }),
    onDone: async () => {
      showToast('success', t('recallAdmin.batchesSaved'))
      await onSaved()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('recallAdmin.batchesOf', { name })}
      onClose={onClose}
      title={t('recallAdmin.recordBatches')}
    >
      <TextField
        {...form.field('batches')}
        hint={t('recallAdmin.batchesHint')}
        label={t('recallAdmin.batch')}
        maxLength={500}
      />
    </FormDialog>
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
      const [buyers, counts] = await Promise.all([
        send(recallNotice.buyers, { params: { id }, query: { page: 1, pageSize: MAX_SHOWN } }, options),
        send(recallNotice.counts, { params: { id } }, options),
      ])
      setLoaded({
        buyers: buyers.body.results,
        counts: counts.body.data,
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
  const sendNotices = async (): Promise<void> => {
    setIsSending(true)
    try {
      let count = 0
      for (let remaining = 1; remaining > 0; ) {
        const { body } = await send(recallNotice.send, { params: { id } })
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
