import { TotalsList } from '#checkout/web/parts/totals-list.tsx'
import { DetailCard } from '#orders/web/admin/parts/detail-card.tsx'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { can } from '#wire/visitor.ts'
import { PaymentChoice } from './payment-choice.tsx'
import type { StaffOrder } from './use-staff-order.ts'

/** Shows totals, payment and the order button. */
export const OrderSidePanel = ({
  form,
  goods,
  sums,
  isExempt,
  arrangement,
  changeArrangement,
  isLoading,
}: StaffOrder) => {
  const t = useT()
  const languages = useShopLanguages()
  const canManageMoney = can(useVisitor(), 'order.money')
  const { iban } = usePageOptions().shop.company
  return (
    <div className="grid min-w-0 gap-4 medium:sticky medium:top-4">
      <DetailCard title={t('checkoutAdmin.order')}>
        <div className="grid gap-5">
          <PaymentChoice iban={iban} onChange={paysBy => changeArrangement({ paysBy })} value={arrangement.paysBy} />
          {arrangement.paysBy === 'link' || !canManageMoney ? null : (
            <Checkbox
              checked={arrangement.isPaid}
              hint={t('checkoutAdmin.paidHint')}
              label={t('checkoutAdmin.paid')}
              onChange={event => changeArrangement({ isPaid: event.target.checked })}
            />
          )}
          {languages.length > 1 ? (
            <Select
              label={t('checkoutAdmin.language')}
              onChange={value => changeArrangement({ language: value })}
              options={languages.map(({ code, label }) => ({ value: code, label }))}
              value={arrangement.language}
            />
          ) : null}
          <TotalsList goods={goods} sums={sums} totalLabel={t('checkoutAdmin.total')} />
          <p className="-mt-3 text-sm text-secondary">{t(isExempt ? 'checkout.exemptNote' : 'checkout.withVat')}</p>
          <Checkbox
            aria-required
            defaultChecked={form.values.acceptedTos}
            error={form.errorAt('acceptedTos') ?? ''}
            label={t('checkoutAdmin.terms')}
            name="acceptedTos"
          />
          <FormMessage form={form} />
          {/* Enter in a field does not place the order, because a call continues after the first field. */}
          <Button
            isLoading={form.isBusy || isLoading}
            loadingLabel={form.isBusy ? t('checkout.placing') : undefined}
            onClick={form.submit}
            onMouseDown={event => event.preventDefault()}
            variant="primary"
            isWide
          >
            {t('checkoutAdmin.place')}
          </Button>
        </div>
      </DetailCard>
    </div>
  )
}
