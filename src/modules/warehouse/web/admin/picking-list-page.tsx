import Printer from 'lucide-react/icons/printer'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { LoaderFunctionArgs } from 'react-router'
import { orderAdmin } from '#orders/contract-order-admin.ts'
import { useOpenFile } from '#platform/admin/use-open-file.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { pickingAdmin } from '#warehouse/contract-picking.ts'
import { DueNotice } from './parts/due-notice.tsx'
import { PackBar } from './parts/pack-bar.tsx'
import { usePickedBatches } from './parts/use-picked-batches.ts'
import { useTicks } from './parts/use-ticks.ts'
import { WalkList } from './parts/walk-list.tsx'
import { WarehouseTabs } from './parts/warehouse-tabs.tsx'
import './picking.css'

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const ids = new URL(request.url).searchParams.get('ids') ?? ''
  const query = /^\d{1,9}(,\d{1,9})*$/.test(ids) ? { ids } : {}
  const { body } = await context.get(sendContext)(pickingAdmin.list, { query }, { signal: request.signal })
  return body.data
}

/** Shows the picking list, which staff tick off while walking. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const list = useScreenData<typeof loader>()
  const [query] = useSearchParams()
  const ticks = useTicks(list)
  const batches = usePickedBatches(list)
  const packingSlips = useOpenFile()
  const pickListDocument = useOpenFile()
  const { orders, walks, left_out } = list
  const ids = orders.map(({ id }) => id).join()
  return (
    <>
      <WarehouseTabs current="picking" />
      <PageHeader
        actions={
          walks.length === 0 ? null : (
            <>
              {ticks.tickedCount > 0 ? (
                <Button icon={<RotateCcw aria-hidden />} onClick={ticks.clear} size="sm" variant="ghost">
                  {t('warehouse.picking.clear')}
                </Button>
              ) : null}
              <Button
                icon={<ReceiptText aria-hidden />}
                isLoading={packingSlips.isBusy}
                onClick={() => void packingSlips.open(orderAdmin.slips, { query: { ids } })}
                size="sm"
              >
                {t('warehouse.picking.slips')}
              </Button>
              <Button
                icon={<Printer aria-hidden />}
                isLoading={pickListDocument.isBusy}
                onClick={() => void pickListDocument.open(pickingAdmin.document, { query: { ids } })}
                size="sm"
              >
                {t('warehouse.picking.print')}
              </Button>
            </>
          )
        }
        details={
          query.has('ids') ? <Link href={`/${language}/admin/picking`}>{t('warehouse.picking.all')}</Link> : null
        }
        title={t('warehouse.picking.title')}
      />
      {left_out.length > 0 ? (
        <Notice className="mb-4" kind="info">
          {t('warehouse.picking.leftOut', { numbers: left_out.map(number => `#${number}`).join(', ') })}
        </Notice>
      ) : null}
      <DueNotice orders={orders} />
      {walks.length === 0 ? (
        <EmptyList title={t('warehouse.picking.none')}>{t('warehouse.picking.noneHint')}</EmptyList>
      ) : (
        <div className="grid gap-8">
          {walks.map(walk => (
            <WalkList batches={batches} key={walk.warehouse_id} list={list} ticks={ticks} walk={walk} />
          ))}
        </div>
      )}
      <PackBar batches={batches} list={list} ticks={ticks} />
    </>
  )
}
