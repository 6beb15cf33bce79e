import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import type { LoaderFunctionArgs } from 'react-router'
import { priceApproval, priceApprovalBulk, type WaitingPrice } from '#catalog/contract-price-approval.ts'
import { PRICE_SOURCES } from '#catalog/domain/price-jump.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatNumber } from '#kernel/format-number.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { createRandomUuid } from '#platform/web/random-uuid.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { showToast } from '#ui/toasts.ts'
import { can } from '#wire/visitor.ts'

const PLAN: ListPlan = {
  sort: '-proposed_at',
  pageSize: 50,
  filters: { source: PRICE_SOURCES },
  columns: ['product', 'price', 'change_percent', 'source', 'proposed_by', 'proposed_at'],
}
const SOURCE = createListSource(priceApproval.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, priceApproval.list, PLAN, body => body.results)

/** Lists price changes beyond the limit, which staff approve or reject singly or together. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const list = useScreenData<typeof loader>()
  const decide = useDecision()
  const canEdit = can(useVisitor(), 'product.edit')
  const getProductHref = (id: number): string => `/${language}/admin/product/edit/${id}`
  return (
    <ListScreen
      bulk={{
        calls: priceApprovalBulk,
        actions: [
          {
            key: 'approve',
            label: t('priceApproval.approve'),
            icon: <Check aria-hidden />,
            action: { kind: 'approve' },
          },
          { key: 'reject', label: t('priceApproval.reject'), icon: <X aria-hidden />, action: { kind: 'reject' } },
        ],
      }}
      columns={useColumns()}
      empty={{ title: t('priceApproval.none'), hint: t('priceApproval.noneHint') }}
      filters={[
        {
          name: 'source',
          label: t('priceApproval.source'),
          options: [
            { value: '', label: t('priceApproval.allSources') },
            ...PRICE_SOURCES.map(value => ({ value: value as string, label: t(`priceApproval.sources.${value}`) })),
          ],
        },
      ]}
      getHref={({ product }) => (canEdit ? getProductHref(product.id) : undefined)}
      getMenuEntries={row => [
        {
          key: 'approve',
          label: t('priceApproval.approve'),
          icon: <Check aria-hidden />,
          disabled: row.outdated,
          onSelect: () => void decide(row, 'approve'),
        },
        {
          key: 'reject',
          label: t('priceApproval.reject'),
          icon: <X aria-hidden />,
          onSelect: () => void decide(row, 'reject'),
        },
        ...(canEdit
          ? [
              {
                key: 'edit',
                label: t('priceApproval.edit'),
                icon: <Pencil aria-hidden />,
                href: getProductHref(row.product.id),
              },
            ]
          : []),
      ]}
      getRowId={({ id }) => String(id)}
      getRowName={({ product }) => product.name}
      intro={<p className="measure mb-4 text-secondary">{t('priceApproval.hint')}</p>}
      list={list}
      plan={PLAN}
      searchLabel={t('priceApproval.search')}
      source={SOURCE}
      title={t('priceApproval.title')}
    />
  )
}

/** Decides about one change and offers to undo it. */
const useDecision = () => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const undo = async (operationId: string): Promise<void> => {
    try {
      const { body } = await send(priceApprovalBulk.undo, { body: { operationId, after: 0 } })
      if (body.data.undone === 0) showToast('warning', t('priceApproval.notUndone'))
      await reload()
    } catch (error) {
      notifyError(error)
    }
  }
  return async ({ id, product }: WaitingPrice, kind: 'approve' | 'reject'): Promise<void> => {
    const operationId = createRandomUuid()
    try {
      const { body } = await send(priceApprovalBulk.step, { body: { ids: [id], action: { kind }, operationId } })
      const [rejection] = body.data.refused
      await reload()
      if (rejection) {
        showToast('warning', rejection.reason)
        return
      }
      showUndoToast(operationId, t(`priceApproval.done.${kind}`, { name: product.name }), {
        label: t('productAdmin.undo'),
        undo: () => void undo(operationId),
      })
    } catch (error) {
      notifyError(error)
    }
  }
}

const useColumns = (): readonly DataColumn<WaitingPrice>[] => {
  const t = useT()
  const language = useLanguage()
  const format = (euros: number): string => formatCents(toCents(euros), language)
  const formatChange = ({ change_percent: percent }: WaitingPrice): string =>
    `${percent > 0 ? '+' : ''}${formatNumber(percent, language)}%`
  return [
    {
      id: 'product',
      header: t('priceApproval.product'),
      cell: ({ product }) => (
        <span className="block mobile:max-w-72 mobile:whitespace-normal">
          {product.name} <span className="code text-secondary">{product.code1}</span>
        </span>
      ),
      text: ({ product }) => `${product.name} ${product.code1}`,
    },
    {
      id: 'price',
      header: t('priceApproval.price'),
      cell: row => (
        <span className="grid gap-1">
          <span className="tabular whitespace-nowrap">
            {format(row.old_total_price)} → <b>{format(row.total_price)}</b>
          </span>
          {row.below_cost ? <StateMark tone="bad">{t('priceApproval.belowCost')}</StateMark> : null}
          {row.outdated ? <StateMark tone="warn">{t('priceApproval.outdated')}</StateMark> : null}
        </span>
      ),
      text: row => `${format(row.old_total_price)} → ${format(row.total_price)}`,
    },
    {
      id: 'change_percent',
      header: t('priceApproval.change'),
      cell: formatChange,
      text: ({ change_percent }) => change_percent,
      isNumeric: true,
      isSortable: true,
    },
    {
      id: 'source',
      header: t('priceApproval.source'),
      cell: row => t(`priceApproval.sources.${row.source}`) + (row.import ? `: ${row.import.name}` : ''),
      isDesktopOnly: true,
    },
    {
      id: 'proposed_by',
      header: t('priceApproval.by'),
      cell: ({ proposed_by }) => proposed_by ?? '–',
      isDesktopOnly: true,
    },
    {
      id: 'proposed_at',
      header: t('priceApproval.at'),
      cell: ({ proposed_at }) => formatDateTime(proposed_at, language),
      isSortable: true,
      isDesktopOnly: true,
    },
  ]
}
