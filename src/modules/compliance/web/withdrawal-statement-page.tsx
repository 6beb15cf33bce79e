import { data, type LoaderFunctionArgs } from 'react-router'
import { type WithdrawalStatement, withdrawal } from '#compliance/contract-withdrawal.ts'
import { findStatementErrors } from '#compliance/domain/find-statement-errors.ts'
import { formatSubmission } from '#compliance/domain/format-submission.ts'
import { formatWithdrawnLine } from '#compliance/domain/format-withdrawn-line.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { WithdrawalPanel } from './parts/withdrawal-panel.tsx'

export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const token = params.token ?? ''
  try {
    const { body } = await context.get(sendContext)(withdrawal.read, { params: { token } })
    return { statement: body.data, token }
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

type PageData = Awaited<ReturnType<typeof loader>>

export const handle = {
  head: (_loaded: PageData, t: T) => ({ title: t('compliance.withdrawal.title'), robots: 'noindex' }),
}

/** `/{lang}/withdrawal/{token}` shows the second step of a withdrawal, then its receipt. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { statement, token } = useRouteData<typeof loader>()
  const { submitted_at } = statement
  const errors = Object.values(findStatementErrors(statement))
  if (submitted_at) {
    return (
      <WithdrawalPanel>
        <Notice kind="success" title={t('compliance.withdrawal.received')}>
          {t('compliance.withdrawal.receivedAt', { moment: formatSubmission(new Date(submitted_at), language) })}
        </Notice>
        <StatementContent statement={statement} />
        <p className="text-secondary">{t('compliance.withdrawal.receiptSent', { email: statement.email })}</p>
      </WithdrawalPanel>
    )
  }
  const editPath = `/${language}/withdrawal?draft=${token}`
  return (
    <WithdrawalPanel>
      <p>{t('compliance.withdrawal.check')}</p>
      <StatementContent statement={statement} />
      {errors.length > 0 ? (
        <Notice kind="danger" title={t('compliance.withdrawal.incomplete')}>
          {errors.map(key => t(key)).join(' ')}
        </Notice>
      ) : (
        <form action={`/withdrawal/confirm/${token}?lang=${language}`} className="grid" method="post">
          <Button type="submit" variant="primary" isWide>
            {statement.confirm_label}
          </Button>
        </form>
      )}
      <Button href={editPath} isWide>
        {t('compliance.withdrawal.edit')}
      </Button>
    </WithdrawalPanel>
  )
}

/** Shows the statement, field by field. */
const StatementContent = ({ statement }: { statement: WithdrawalStatement }) => {
  const t = useT()
  const language = useLanguage()
  const { name, contract, email, goods, lines } = statement
  return (
    <dl className="grid gap-3 wrap-anywhere">
      {Object.entries({ name, contract, email }).map(([field, value]) => (
        <div key={field}>
          <dt className="text-sm text-secondary">{t(`compliance.withdrawal.fields.${field}`)}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
      <div>
        <dt className="text-sm text-secondary">{t('compliance.withdrawal.fields.lines')}</dt>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one product have equal texts
          <dd key={index}>{formatWithdrawnLine(line, language)}</dd>
        ))}
        {goods ? <dd className="whitespace-pre-line">{goods}</dd> : null}
        {lines.length === 0 && !goods ? <dd>{t('compliance.withdrawal.wholeOrder')}</dd> : null}
      </div>
    </dl>
  )
}
