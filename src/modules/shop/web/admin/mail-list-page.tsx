import type { LoaderFunctionArgs } from 'react-router'
import { formatDateTime } from '#kernel/format-date.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { type ListedMail, MAIL_STATES, mailAdmin } from '#shop/contract-mail.ts'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { MailState } from './parts/mail-state.tsx'

const PLAN: ListPlan = {
  sort: '-created_at',
  pageSize: 50,
  filters: { state: MAIL_STATES, from: null, to: null },
  columns: ['subject', 'recipient', 'state', 'created_at', 'tries'],
}
const SOURCE = createListSource(mailAdmin.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, mailAdmin.list, PLAN, body => body.results)

export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const columns: readonly DataColumn<ListedMail>[] = [
    { id: 'subject', header: t('shopAdmin.mail.subject'), cell: ({ subject }) => subject },
    { id: 'recipient', header: t('shopAdmin.mail.recipient'), cell: ({ recipient }) => recipient, isSortable: true },
    {
      id: 'state',
      header: t('shopAdmin.mail.state'),
      cell: ({ state }) => <MailState state={state} />,
      text: ({ state }) => t(`shopAdmin.mail.states.${state}`),
    },
    {
      id: 'created_at',
      header: t('shopAdmin.mail.createdAt'),
      cell: mail => formatDateTime(mail.created_at, language),
      isSortable: true,
    },
    { id: 'tries', header: t('shopAdmin.mail.tries'), cell: ({ tries }) => tries, isNumeric: true },
  ]
  return (
    <ListScreen
      columns={columns}
      hasDateRange
      empty={{ title: t('shopAdmin.mail.none'), hint: t('shopAdmin.mail.noneHint') }}
      filters={[
        {
          name: 'state',
          label: t('shopAdmin.mail.state'),
          options: [
            { value: '', label: t('shopAdmin.mail.all') },
            ...MAIL_STATES.map(value => ({ value, label: t(`shopAdmin.mail.states.${value}`) })),
          ],
        },
      ]}
      getHref={({ id }) => `/${language}/admin/mail/edit/${id}`}
      list={useScreenData<typeof loader>()}
      plan={PLAN}
      getRowId={({ id }) => String(id)}
      getRowName={({ subject }) => subject}
      searchLabel={t('shopAdmin.mail.search')}
      source={SOURCE}
      title={t('shopAdmin.mail.title')}
    />
  )
}
