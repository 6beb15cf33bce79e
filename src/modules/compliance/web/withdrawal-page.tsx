import type { LoaderFunctionArgs } from 'react-router'
import { isExcludedFromWithdrawal } from '#catalog/domain/withdrawal-exclusion.ts'
import { type WithdrawalForm, withdrawal } from '#compliance/contract-withdrawal.ts'
import { translateUnit } from '#kernel/unit.ts'
import { createPageHead } from '#platform/web/create-page-head.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { useWithdrawalLink } from './parts/use-withdrawal-link.ts'
import { WithdrawalPanel } from './parts/withdrawal-panel.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  const [order, draft] = [readToken(searchParams, 'order'), readToken(searchParams, 'draft')]
  const query = { ...(order && { order }), ...(draft && { draft }) }
  const { body } = await context.get(sendContext)(withdrawal.form, { query })
  return { values: body.data, order, draft }
}

/** Returns a token of the address; undefined when it is malformed, as the form works without it. */
const readToken = (searchParams: URLSearchParams, name: string): string | undefined =>
  /^[\w-]{1,200}$/.exec(searchParams.get(name) ?? '')?.[0]

type PageData = Awaited<ReturnType<typeof loader>>

export const handle = {
  head: ({ order, draft }: PageData, t: T, pageContext: { language: string; origin: string }) => {
    const title = t('compliance.withdrawal.title')
    // Links of orders and drafts show personal data.
    if (order || draft) return { title, robots: 'noindex' }
    return createPageHead({ title, description: t('compliance.withdrawal.intro'), path: '/withdrawal' }, pageContext)
  },
}

/**
 * `/{lang}/withdrawal` shows the first step of a withdrawal. The form is plain, because the law demands that it works
 * in every browser.
 */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { values, order, draft } = useRouteData<typeof loader>()
  const { label: openLabel } = useWithdrawalLink()
  return (
    <WithdrawalPanel>
      <p>{t('compliance.withdrawal.intro')}</p>
      <form action={`/withdrawal/draft?lang=${language}`} className="grid gap-5" method="post">
        {order ? <input name="order" type="hidden" value={order} /> : null}
        {draft ? <input name="draft" type="hidden" value={draft} /> : null}
        <TextField
          autoComplete="name"
          defaultValue={values.name}
          label={t('compliance.withdrawal.fields.name')}
          maxLength={200}
          name="name"
          required
        />
        <TextField
          defaultValue={values.contract}
          hint={t('compliance.withdrawal.contractHint')}
          label={t('compliance.withdrawal.fields.contract')}
          maxLength={100}
          name="contract"
          required
        />
        <TextField
          autoComplete="email"
          defaultValue={values.email}
          hint={t('compliance.withdrawal.emailHint')}
          label={t('compliance.withdrawal.fields.email')}
          maxLength={254}
          name="email"
          required
          type="email"
        />
        {values.lines.length > 0 ? <LineChoice lines={values.lines} /> : null}
        {/* The lines ask this already, unless an earlier step kept words. */}
        {values.lines.length === 0 || values.goods !== '' ? (
          <TextareaField
            defaultValue={values.goods}
            hint={t('compliance.withdrawal.goodsHint')}
            label={t('compliance.withdrawal.fields.goods')}
            maxLength={4_000}
            name="goods"
            optionalMark={t('compliance.withdrawal.optional')}
            rows={3}
          />
        ) : null}
        <p className="text-sm text-secondary">{t('compliance.withdrawal.nextStep')}</p>
        <Button type="submit" variant="primary" isWide>
          {openLabel}
        </Button>
      </form>
    </WithdrawalPanel>
  )
}

/** Lets the holder of the order's link choose amounts; none chosen means the whole order. */
const LineChoice = ({ lines }: { lines: WithdrawalForm['lines'] }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">{t('compliance.withdrawal.chooseLines')}</legend>
      {lines.map(({ position, name, code1, unit, amount, chosen, exclusion }) => (
        <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-end gap-3" key={position}>
          <span className="min-w-0 wrap-anywhere">
            {name} <span className="code text-secondary">{code1}</span>
            {exclusion === 'none' ? null : (
              <span className="block text-sm text-secondary">{t(`orders.exclusion.${exclusion}`)}</span>
            )}
          </span>
          {isExcludedFromWithdrawal(exclusion) ? null : (
            <>
              <input name="position" type="hidden" value={position} />
              <TextField
                defaultValue={chosen || ''}
                hideLabel
                inputMode="numeric"
                label={t('compliance.withdrawal.amountOf', { name })}
                max={amount}
                min={0}
                name="amount"
                optionalMark=""
                placeholder={`0–${amount} ${translateUnit(unit, language, amount)}`}
                type="number"
              />
            </>
          )}
        </div>
      ))}
    </fieldset>
  )
}
