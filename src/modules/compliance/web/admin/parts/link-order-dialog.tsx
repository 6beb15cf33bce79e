import { useState } from 'react'
import { type ListedStatement, withdrawalAdmin } from '#compliance/contract-withdrawal-admin.ts'
import { formatDay } from '#kernel/format-date.ts'
import { type ListedOrder, orderAdmin } from '#orders/contract-order-admin.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'

const MAX_RESULTS = 10

/** Finds the order of a statement by its number, e-mail or name, and links them. */
export const LinkOrderDialog = ({ statement, onClose }: { statement: ListedStatement; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { isBusy, run } = useAction()
  const { found, isLoading, search } = useDebouncedSearch(async (q, signal) => {
    const { body } = await send(orderAdmin.list, { query: { q, page: 1, pageSize: MAX_RESULTS } }, { signal })
    return body.results
  })
  const [chosen, setChosen] = useState<ListedOrder | null>(null)
  const link = async (order: ListedOrder) => {
    const call = () => send(withdrawalAdmin.link, { params: { id: statement.id }, body: { order_id: order.id } })
    if (await run(call, t('complianceAdmin.withdrawals.linked', { number: order.number }))) onClose()
  }
  return (
    <Dialog
      closeLabel={t('admin.close')}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('admin.cancel')}
          </Button>
          <Button
            disabled={chosen === null}
            isLoading={isBusy}
            onClick={() => chosen && void link(chosen)}
            variant="primary"
          >
            {t('complianceAdmin.withdrawals.link')}
          </Button>
        </>
      }
      isBusy={isBusy}
      onClose={onClose}
      open
      title={t('complianceAdmin.withdrawals.link')}
    >
      <div className="grid gap-4">
        <p className="text-secondary">{t('complianceAdmin.withdrawals.linkHint')}</p>
        <p className="wrap-anywhere">
          {statement.name}, {statement.email}
          <br />
          {statement.contract}
        </p>
        <Combobox
          clearLabel={t('admin.list.clear')}
          emptyLabel={t('complianceAdmin.withdrawals.noOrder')}
          getItemKey={({ id }) => String(id)}
          getItemText={({ number }) => `#${number}`}
          isLoading={isLoading}
          items={found}
          label={t('complianceAdmin.withdrawals.findOrder')}
          loadingLabel={t('admin.searching')}
          name="order"
          onChange={setChosen}
          onQueryChange={search}
          renderItem={({ number, client, email, placed_at }) => (
            <span className="grid">
              <span>
                #{number} · {formatDay(placed_at, language)}
              </span>
              <span className="text-sm text-secondary">{[client, email].filter(Boolean).join(' · ')}</span>
            </span>
          )}
          value={chosen}
        />
      </div>
    </Dialog>
  )
}
