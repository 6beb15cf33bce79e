import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import { paysOnDelivery } from '#orders/domain/payment-method.ts'
import { PAYMENT_GROUPS, type PaymentMethods } from '#payments/contract-payment.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { AccordionItem } from '#ui/accordion.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { ViewedOrder } from './load-order.ts'
import { buildMethodKey, type PaymentStarter } from './use-pay.ts'

type Group = (typeof PAYMENT_GROUPS)[number]
type Method = NonNullable<PaymentMethods[Group]>[number]

interface PaymentMethodListProps {
  order: PublicOrder
  methods: PaymentMethods
  /** Methods that the open amount excludes. */
  excludedMethods: ViewedOrder['excludedMethods']
  /** False when the shop arranges payment with each customer. */
  acceptsOnlinePayment: boolean
  /** True while a payment is pending. A second one needs a confirmation, because a bank may never respond. */
  isPaymentPending: boolean
  pay: PaymentStarter
}

/** Shows the payment methods by group. Pressing a method opens the provider's page. */
export const PaymentMethodList = ({
  order,
  methods,
  excludedMethods,
  acceptsOnlinePayment,
  isPaymentPending,
  pay,
}: PaymentMethodListProps) => {
  const t = useT()
  const language = useLanguage()
  const groups = PAYMENT_GROUPS.flatMap(group => {
    const entries = methods[group] ?? []
    return entries.length > 0 ? [{ group, entries }] : []
  })
  const total = formatCents(toCents(order.to_pay), language)
  const onlineHintKey = order.isPaid ? 'payments.payMoreHint' : 'payments.payHint'
  const isPaidOnDelivery = paysOnDelivery({ paysBy: order.pays_by, isPaid: order.isPaid })
  const shopHintKey = acceptsOnlinePayment ? onlineHintKey : 'payments.arrangedByShop'
  const hintKey = isPaidOnDelivery ? 'payments.payOnDelivery' : shopHintKey
  const methodFields = groups.map(({ group, entries }) => (
    <fieldset className="no-print mt-6 min-w-0" key={group}>
      <legend className="mb-3 text-sm font-medium text-secondary">{t(`payments.group.${group}`)}</legend>
      <div className="grid grid-cols-2 gap-2.5 mobile:grid-cols-3">
        {entries.map(method => (
          <MethodForm
            isConfirmed={isPaymentPending}
            group={group}
            key={buildMethodKey({ group, ...method })}
            method={method}
            pay={pay}
          />
        ))}
      </div>
    </fieldset>
  ))
  return (
    <section aria-labelledby="pay" className="rounded-tile bg-surface p-5 shadow-lift small:p-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl" id="pay">
          {t('payments.pay')}
        </h2>
        <p className="heading tabular text-xl">{isPaymentPending ? total : t('payments.toPay', { total })}</p>
      </div>
      {isPaymentPending ? (
        groups.length > 0 && (
          <AccordionItem className="mt-3 -mb-4 border-t border-b-0 border-line" title={t('payments.payAnyway')}>
            <p className="measure text-secondary">{t('payments.payAnywayHint')}</p>
            {methodFields}
          </AccordionItem>
        )
      ) : (
        <>
          <p className={joinClassNames('measure mt-2 text-secondary', hintKey === onlineHintKey && 'no-print')}>
            {t(hintKey)}
          </p>
          {order.held_until ? (
            <p className="measure mt-1 text-secondary">
              {t('payments.heldUntil', { moment: formatDateTime(order.held_until, language) })}
            </p>
          ) : null}
          {groups.length === 0 && acceptsOnlinePayment ? (
            <Notice className="mt-6" kind="warning">
              {t('payments.noMethods')}
            </Notice>
          ) : null}
          {methodFields}
          {excludedMethods.length > 0 ? <ExcludedMethods excludedMethods={excludedMethods} /> : null}
        </>
      )}
    </section>
  )
}

/** Lists the methods that cannot pay the amount, collapsed and with reasons. */
const ExcludedMethods = ({ excludedMethods }: Pick<PaymentMethodListProps, 'excludedMethods'>) => {
  const t = useT()
  const language = useLanguage()
  return (
    <details className="no-print mt-4 text-sm text-secondary">
      <summary className="min-h-11 py-2.5">
        {t('payments.excluded')} ({excludedMethods.length})
      </summary>
      <ul className="mt-1 grid gap-1">
        {excludedMethods.map(({ name, display_name, country, reason, limit }) => (
          <li key={`${name} ${country}`}>
            {display_name}
            <span className="block text-warn">
              {t(`payments.exclusion.${reason}`, { sum: formatCents(toCents(limit), language) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface MethodFormProps {
  isConfirmed: boolean
  group: Group
  method: Method
  pay: PaymentStarter
}

/** Shows a method as a form with one button, which also works without JavaScript. */
const MethodForm = ({ isConfirmed, group, method, pay }: MethodFormProps) => {
  const t = useT()
  const { name, country } = method
  const isBusy = pay.openingKey === buildMethodKey({ group, name, country })
  const isDisabled = pay.openingKey !== null
  return (
    <form
      action={pay.formAction}
      className="grid"
      method="post"
      onSubmit={event => pay.submit(event, { group, name, country, isConfirmed })}
    >
      <input name="method" type="hidden" value={group} />
      <input name="name" type="hidden" value={name} />
      <input name="country" type="hidden" value={country ?? ''} />
      {isConfirmed ? <input name="is_confirmed" type="hidden" value="1" /> : null}
      <button
        aria-busy={isBusy || undefined}
        aria-disabled={isDisabled || undefined}
        className={joinClassNames(
          'grid min-h-24 content-between gap-2 rounded-tile border border-edge bg-ground p-2.5 text-sm transition-colors hover:border-text aria-disabled:cursor-progress',
          isDisabled && !isBusy && 'opacity-50',
        )}
        type="submit"
      >
        {/* Logos are made for a light background. */}
        <span className="grid h-14 place-items-center rounded-control bg-surface p-2" data-theme="ConjLight">
          <img alt="" className="max-h-10 max-w-full object-contain" height={40} src={method.logo_url} width={120} />
        </span>
        <span className="flex items-center justify-center gap-2 leading-tight font-medium">
          {isBusy ? <Spinner label={t('payments.opening')} /> : null}
          {method.display_name}
        </span>
      </button>
    </form>
  )
}
