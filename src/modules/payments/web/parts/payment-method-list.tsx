import { useEffect, useState } from 'react'
import { centsOf, formatCents } from '#kernel/money.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import { PAYMENT_GROUPS, type PaymentMethods, payments } from '#payments/contract-payment.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
import { rememberPayingOrder } from './paying-order.ts'

type Group = (typeof PAYMENT_GROUPS)[number]
type Method = NonNullable<PaymentMethods[Group]>[number]

interface PaymentMethodListProps {
  order: PublicOrder
  methods: PaymentMethods
  /** False: the shop arranges payment with each buyer. */
  paysOnline: boolean
}

/** The ways to pay, grouped; pressing one leads to the provider's page. */
export const PaymentMethodList = ({ order, methods, paysOnline }: PaymentMethodListProps) => {
  const t = useT()
  const language = useLanguage()
  const { opening, pay } = usePay(order.public_token)
  const groups = PAYMENT_GROUPS.flatMap(group => {
    const entries = methods[group] ?? []
    return entries.length > 0 ? [{ group, entries }] : []
  })
  return (
    <section aria-labelledby="pay" className="rounded-tile bg-surface p-5 shadow-lift small:p-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl" id="pay">
          {t('payments.pay')}
        </h2>
        <p className="heading tabular text-xl">
          {t('payments.toPay', { total: formatCents(centsOf(order.total), language) })}
        </p>
      </div>
      <p className="measure mt-2 text-secondary">{t(paysOnline ? 'payments.payHint' : 'payments.byShop')}</p>
      {groups.length === 0 && paysOnline ? (
        <Notice className="mt-6" kind="warning">
          {t('payments.noMethods')}
        </Notice>
      ) : null}
      {groups.map(({ group, entries }) => (
        <fieldset className="mt-6 min-w-0" key={group}>
          <legend className="mb-2.5 text-sm font-medium text-secondary">{t(`payments.group.${group}`)}</legend>
          <div className="grid grid-cols-2 gap-2.5 mobile:grid-cols-3">
            {entries.map(method => (
              <MethodButton
                busy={opening === keyOf(group, method)}
                disabled={opening !== null}
                key={keyOf(group, method)}
                method={method}
                onPress={() => pay(group, method)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  )
}

const keyOf = (group: Group, { name, country }: Method): string => `${group}-${name}-${country}`

interface MethodButtonProps {
  method: Method
  busy: boolean
  disabled: boolean
  onPress: () => void
}

const MethodButton = ({ method, busy, disabled, onPress }: MethodButtonProps) => {
  const t = useT()
  return (
    <button
      aria-busy={busy || undefined}
      aria-disabled={disabled || undefined}
      className={classNames(
        'grid min-h-24 content-between gap-2 rounded-tile border border-edge bg-ground p-2.5 text-sm transition-colors hover:border-text aria-disabled:cursor-progress',
        disabled && !busy && 'opacity-50',
      )}
      onClick={() => !disabled && onPress()}
      type="button"
    >
      {/* Logos are made for white paper. */}
      <span className="grid h-14 place-items-center rounded-control bg-surface p-2" data-theme="ConjLight">
        <img alt="" className="max-h-10 max-w-full object-contain" height={40} src={method.logo_url} width={120} />
      </span>
      <span className="flex items-center justify-center gap-2 leading-tight font-medium">
        {busy ? <Spinner label={t('payments.opening')} /> : null}
        {method.display_name}
      </span>
    </button>
  )
}

/** Asks for the address to pay at and goes there; pressed twice it asks once. */
const usePay = (token: string) => {
  const t = useT()
  const send = useSend()
  const [opening, setOpening] = useState<string | null>(null)
  useEffect(() => {
    // Back from the bank by the browser's own button: the page may come from memory as it was left.
    const cameBack = (event: PageTransitionEvent) => event.persisted && setOpening(null)
    window.addEventListener('pageshow', cameBack)
    return () => window.removeEventListener('pageshow', cameBack)
  }, [])
  const pay = async (group: Group, method: Method) => {
    const { name, country } = method
    setOpening(keyOf(group, method))
    try {
      const { body } = await send(payments.start, { params: { token }, body: { method: group, name, country } })
      rememberPayingOrder(token)
      window.location.assign(body.data.url)
    } catch (error) {
      setOpening(null)
      if (!(error instanceof SendFailure)) throw error
      // A missing connection and a fault of the server are told by themselves.
      if (error.kind === 'refused' && error.status !== 500) {
        showToast('danger', error.message || t('payments.failed'), { id: 'pay' })
      }
    }
  }
  return { opening, pay: (group: Group, method: Method) => void pay(group, method) }
}
