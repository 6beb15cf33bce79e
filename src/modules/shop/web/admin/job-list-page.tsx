import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatJobName } from '#platform/admin/format-job-name.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { StalledJobsNotice } from '#platform/admin/stalled-jobs-notice.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { deadLetters } from '#shop/contract-dead-letter.ts'
import { jobAdmin } from '#shop/contract-job.ts'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { JobActivity } from './parts/job-activity.tsx'

const PLAN: ListPlan = { sort: '-failed_at', pageSize: 50, columns: ['job', 'failed_at', 'error', 'payload'] }

const SOURCE = createListSource(deadLetters.list, body => body.results)

export const loader = async (args: LoaderFunctionArgs) => {
  const send = args.context.get(sendContext)
  const { signal } = args.request
  const [failed, activityResponse, stalledResponse] = await Promise.all([
    loadList(args, deadLetters.list, PLAN, body => body.results),
    send(jobAdmin.read, {}, { signal }),
    send(jobAdmin.readStalled, {}, { signal }),
  ])
  return { failed, activity: activityResponse.body.data, stalled: stalledResponse.body.data.stalled }
}
type DeadLetter = Awaited<ReturnType<typeof loader>>['failed']['rows'][number]

/** Shows running, waiting and scheduled jobs, and retries failed ones. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { revalidate, state } = useRevalidator()
  const { failed, activity, stalled } = useScreenData<typeof loader>()
  const { run } = useAction()
  const retryJob = (id: string) => run(() => send(deadLetters.retry, { params: { id } }), t('shopAdmin.jobs.queued'))
  const columns: readonly DataColumn<DeadLetter>[] = [
    { id: 'job', header: t('shopAdmin.jobs.job'), cell: ({ job }) => formatJobName(t, job, job), isSortable: true },
    {
      id: 'failed_at',
      header: t('shopAdmin.jobs.failedAt'),
      cell: ({ failed_at }) => formatDateTime(failed_at, language),
      isSortable: true,
    },
    { id: 'error', header: t('shopAdmin.jobs.error'), cell: ({ error }) => error },
    {
      id: 'payload',
      header: t('shopAdmin.jobs.payload'),
      cell: ({ payload, can_retry: canRetry }) => (canRetry ? JSON.stringify(payload) : t('shopAdmin.jobs.hidden')),
    },
  ]
  return (
    <ListScreen
      actions={
        <Button
          icon={<RefreshCw aria-hidden />}
          isLoading={state === 'loading'}
          onClick={() => void revalidate()}
          size="sm"
        >
          {t('shopAdmin.jobs.refresh')}
        </Button>
      }
      columns={columns}
      empty={{ title: t('shopAdmin.jobs.none'), hint: t('shopAdmin.jobs.noneHint') }}
      getMenuEntries={({ id, can_retry: canRetry }) =>
        canRetry
          ? [
              {
                key: 'retry',
                label: t('shopAdmin.jobs.retry'),
                icon: <RotateCcw aria-hidden />,
                onSelect: () => void retryJob(id),
              },
            ]
          : []
      }
      heading={t('shopAdmin.jobs.heading')}
      intro={
        <>
          <StalledJobsNotice stalledJobs={stalled} />
          <JobActivity activity={activity} />
        </>
      }
      list={failed}
      plan={PLAN}
      getRowId={({ id }) => id}
      getRowName={({ job }) => formatJobName(t, job, job)}
      source={SOURCE}
      title={t('shopAdmin.jobs.title')}
    />
  )
}
