import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type Recall, recallCalls } from '#catalog/contract-recall.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { pickText } from '#kernel/multilingual.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { can } from '#wire/visitor.ts'
import { RecallBuyersDialog } from './parts/recall-buyers-dialog.tsx'
import { RecallDialog } from './parts/recall-dialog.tsx'

const PLAN: ListPlan = {
  sort: '-created_at',
  pageSize: 50,
  filters: {},
  columns: ['title', 'state', 'reports', 'products', 'created_at'],
}

const SOURCE = createListSource(recallCalls.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, recallCalls.list, PLAN, body => body.results)

/** Lists recalls; buyers are shown to staff who may see orders. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useAction()
  const canSeeBuyers = can(useVisitor(), 'order.edit')
  const [editedRecall, setEditedRecall] = useState<Recall | 'new' | null>(null)
  const [shownRecall, setShownRecall] = useState<Recall | null>(null)
  useCreateHash(() => setEditedRecall('new'))
  const getMenuEntries = (recall: Recall) => [
    {
      key: 'edit',
      label: t('recallAdmin.edit'),
      icon: <Pencil aria-hidden />,
      onSelect: () => setEditedRecall(recall),
    },
    ...(canSeeBuyers
      ? [
          {
            key: 'buyers',
            label: t('recallAdmin.buyers'),
            icon: <Users aria-hidden />,
            onSelect: () => setShownRecall(recall),
          },
        ]
      : []),
    {
      key: 'remove',
      label: t('recallAdmin.remove'),
      icon: <Trash2 aria-hidden />,
      isDestructive: true,
      onSelect: () => void run(() => send(recallCalls.remove, { params: { id: recall.id } }), t('recallAdmin.removed')),
    },
  ]
  return (
    <>
      <ListScreen
        columns={[
          { id: 'title', header: t('recallAdmin.name'), cell: ({ title }) => pickText(title, language) },
          {
            id: 'state',
            header: t('recallAdmin.state'),
            cell: ({ published }) => (
              <StateMark tone={published ? 'bad' : 'quiet'}>
                {t(published ? 'recallAdmin.published' : 'recallAdmin.draft')}
              </StateMark>
            ),
          },
          {
            id: 'reports',
            header: t('recallAdmin.reports'),
            cell: ({ manufacturer_notified_on, authority_notified_on }) => {
              const isReported = manufacturer_notified_on !== null && authority_notified_on !== null
              return (
                <StateMark tone={isReported ? 'quiet' : 'bad'}>
                  {t(isReported ? 'recallAdmin.reported' : 'recallAdmin.reportMissing')}
                </StateMark>
              )
            },
          },
          {
            id: 'products',
            header: t('recallAdmin.products'),
            cell: ({ products }) => products.map(({ code1 }) => code1).join(', '),
            isDesktopOnly: true,
          },
          {
            id: 'created_at',
            header: t('recallAdmin.created'),
            cell: ({ created_at }) => formatDateTime(created_at, language),
            isSortable: true,
            isDesktopOnly: true,
          },
        ]}
        create={
          <Button icon={<Plus aria-hidden />} onClick={() => setEditedRecall('new')} variant="primary">
            {t('recallAdmin.new')}
          </Button>
        }
        empty={{ title: t('recallAdmin.none'), hint: t('recallAdmin.noneHint') }}
        getMenuEntries={getMenuEntries}
        getRowId={({ id }) => String(id)}
        getRowName={({ title }) => pickText(title, language)}
        list={useScreenData<typeof loader>()}
        plan={PLAN}
        searchLabel={t('recallAdmin.search')}
        source={SOURCE}
        title={t('recallAdmin.title')}
      />
      {editedRecall ? (
        <RecallDialog onClose={() => setEditedRecall(null)} recall={editedRecall === 'new' ? null : editedRecall} />
      ) : null}
      {shownRecall ? <RecallBuyersDialog onClose={() => setShownRecall(null)} recall={shownRecall} /> : null}
    </>
  )
}
