import { RotateCcw } from 'lucide-react'
import { type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { shopTime } from '#kernel/shop-time.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreen } from '#platform/admin/use-screen.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { deadLetters } from '#shop/contract-dead-letter.ts'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'

const PLAN: ListPlan = { sort: '-died_at', pageSize: 50, columns: ['job', 'died_at', 'why', 'payload'] }

export const loader = (args: LoaderFunctionArgs) => loadList(args, deadLetters.list, PLAN, body => body.results)
type Letter = Awaited<ReturnType<typeof loader>>['rows'][number]

/** Work behind the scenes that failed for good, each with the way to have it tried again. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const { revalidate } = useRevalidator()
  const retry = async (id: string) => {
    try {
      await send(deadLetters.retry, { params: { id } })
      showToast('success', t('shopAdmin.jobs.again'))
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      showToast('warning', error.message)
    } finally {
      await revalidate()
    }
  }
  const columns: readonly DataColumn<Letter>[] = [
    { id: 'job', header: t('shopAdmin.jobs.job'), cell: ({ job }) => job, sortable: true },
    { id: 'died_at', header: t('shopAdmin.jobs.diedAt'), cell: ({ died_at }) => shopTime(died_at), sortable: true },
    { id: 'why', header: t('shopAdmin.jobs.why'), cell: ({ why }) => why },
    { id: 'payload', header: t('shopAdmin.jobs.payload'), cell: ({ payload }) => JSON.stringify(payload) },
  ]
  return (
    <ListScreen
      columns={columns}
      empty={{ title: t('shopAdmin.jobs.none'), hint: t('shopAdmin.jobs.noneHint') }}
      entries={({ id }) => [
        {
          key: 'retry',
          label: t('shopAdmin.jobs.retry'),
          icon: <RotateCcw aria-hidden />,
          onSelect: () => void retry(id),
        },
      ]}
      list={useScreen<typeof loader>()}
      plan={PLAN}
      rowId={({ id }) => id}
      rowName={({ job }) => job}
      title={t('shopAdmin.jobs.title')}
    />
  )
}
