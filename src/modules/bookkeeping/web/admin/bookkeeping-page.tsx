import PlugZap from 'lucide-react/icons/plug-zap'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type BookkeepingAccount, bookkeepingAccountEndpoints } from '#bookkeeping/contract-bookkeeping.ts'
import { SYSTEM_NAMES } from '#bookkeeping/domain/bookkeeping-system.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { ScreenLink } from '#platform/admin/screen-link.tsx'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AccountDialog } from './parts/account-dialog.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  (await context.get(sendContext)(bookkeepingAccountEndpoints.list, {}, { signal: request.signal })).body.results

/** Shows the accounts with bookkeeping programs. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const accounts = useScreenData<typeof loader>()
  const [editedAccount, setEditedAccount] = useState<BookkeepingAccount>()
  return (
    <>
      <PageHeader title={t('bookkeepingAdmin.title')} />
      <Section hint={t('bookkeepingAdmin.hint')} title={t('bookkeepingAdmin.programs')}>
        <ul>
          {accounts.map(account => (
            <AccountRow account={account} key={account.system} onEdit={() => setEditedAccount(account)} />
          ))}
        </ul>
        <p className="mt-4">
          <ScreenLink className="link" href={`/${language}/admin/BookkeepingEntries`}>
            {t('bookkeepingAdmin.toEntries')}
          </ScreenLink>
        </p>
      </Section>
      {editedAccount ? (
        <AccountDialog account={editedAccount} key={editedAccount.system} onClose={() => setEditedAccount(undefined)} />
      ) : null}
    </>
  )
}

type TestResult = 'accepted' | 'credentials' | 'unanswered' | 'rejected'

const AccountRow = ({ account, onEdit }: { account: BookkeepingAccount; onEdit: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { isBusy, run } = useAction()
  const [result, setResult] = useState<TestResult>()
  const { system, active, has_secret: hasSecret, ran_at: ranAt, failure } = account
  const name = SYSTEM_NAMES[system]
  const test = () =>
    run(async () => {
      const { data } = (await send(bookkeepingAccountEndpoints.test, { params: { system } })).body
      setResult(data.failure ?? 'accepted')
    })
  return (
    <li className="grid gap-3 border-t border-line py-2.5 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-secondary">{t(`bookkeepingAdmin.kinds.${system}`)}</p>
          {ranAt ? (
            <p className="text-sm text-secondary">
              {t('bookkeepingAdmin.ranAt', { at: formatDateTime(ranAt, language) })}
            </p>
          ) : null}
        </div>
        <StateMark tone={active ? 'good' : 'quiet'}>
          {t(active ? 'bookkeepingAdmin.on' : 'bookkeepingAdmin.off')}
        </StateMark>
        {hasSecret ? (
          <Button
            aria-label={t('bookkeepingAdmin.testOf', { name })}
            icon={<PlugZap aria-hidden />}
            isLoading={isBusy}
            loadingLabel={t('bookkeepingAdmin.testing')}
            onClick={() => void test()}
            size="sm"
          >
            {t('bookkeepingAdmin.test')}
          </Button>
        ) : null}
        <Button aria-label={t('bookkeepingAdmin.editOf', { name })} onClick={onEdit} size="sm">
          {t('bookkeepingAdmin.edit')}
        </Button>
      </div>
      {result ? (
        <Notice kind={result === 'accepted' ? 'success' : 'danger'}>{t(`bookkeepingAdmin.tests.${result}`)}</Notice>
      ) : null}
      {failure && !result ? <Notice kind="danger">{t(`bookkeepingAdmin.failures.${failure}`)}</Notice> : null}
    </li>
  )
}
