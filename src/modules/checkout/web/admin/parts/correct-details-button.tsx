import { useState } from 'react'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { orderDetails } from '#checkout/contract-order-details.ts'
import { checkForm, FORM_ERROR_KEYS } from '#checkout/domain/check-form.ts'
import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import { buildDetailsProvider } from '#checkout/domain/correct-details.ts'
import { BusinessFields, PersonFields } from '#checkout/web/parts/contact-section.tsx'
import { AddressFields } from '#checkout/web/parts/delivery-section.tsx'
import { FormField } from '#checkout/web/parts/form-field.tsx'
import { PointPicker } from '#checkout/web/parts/point-picker.tsx'
import { restoreForm } from '#checkout/web/parts/stored-form.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { useOrderForm } from '#orders/web/admin/parts/use-order-form.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { OptionalMarkContext } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'

/** Shows a button that corrects the details of an unshipped order. */
export const CorrectDetailsButton = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  if (!order.can_edit) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)} size="sm">
        {t('checkoutAdmin.correct.open')}
      </Button>
      {isOpen ? <CorrectDialog onClose={() => setIsOpen(false)} order={order} /> : null}
    </>
  )
}

/** Returns which part of the delivery can be corrected; null for own pick-up. */
const findPlaceKind = ({ delivery, delivery_address: address, delivery_option: option }: AdminOrder) => {
  if (address) return 'address'
  return option !== null && !delivery.collected ? 'point' : null
}

/** Fills the checkout form from the order. */
const toDetailsForm = (order: AdminOrder): CheckoutForm => ({
  ...restoreForm({
    Order: { client_type: order.client_type, short_contact_address: order.short_contact_address },
    Client: order.client,
    Delivery: {
      country: order.country,
      provider: order.delivery.provider,
      option: order.delivery_option ?? '',
      Address: order.delivery_address ?? {},
    },
  }),
  acceptedTos: true,
  acceptsDigital: false,
  wantsEInvoice: false,
})

const CorrectDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const placeKind = findPlaceKind(order)
  const { country, delivery } = order
  const form: Form<CheckoutForm> = useOrderForm<CheckoutForm>({
    order,
    toValues: toDetailsForm,
    controlledPaths: ['Order.client_type', 'Delivery.country', 'Delivery.provider', 'Delivery.option', 'acceptedTos'],
    validatesOnBlur: true,
    check: values => {
      // The points are not loaded here: only the server checks the chosen one.
      const provider = buildDetailsProvider({ provider: delivery.provider, country }, placeKind, null)
      const problems = Object.entries(checkForm(values, { providers: [provider], goods: measureGoods([]) }))
      return Object.fromEntries(problems.map(([path, problem]) => [path, t(FORM_ERROR_KEYS[problem])]))
    },
    send: ({ Order: { short_contact_address }, Client, Delivery: { option, Address } }, base) => {
      const details = { Order: { short_contact_address }, Client, Delivery: { option, Address } }
      return send(orderDetails.correct, {
        params: { id: base.id },
        body: { baseVersion: base.version, ...details },
      })
    },
    message: t('checkoutAdmin.correct.done', { number: order.number }),
    onClose,
  })
  const hasParcel = order.parcels.some(({ state, has_left: hasLeft }) => state === 'registered' && !hasLeft)
  return (
    <FormDialog
      description={t('orderAdmin.stepOf', { number: order.number })}
      form={form}
      hint={t('checkoutAdmin.correct.hint')}
      onClose={onClose}
      title={t('checkoutAdmin.correct.open')}
    >
      {hasParcel ? <Notice kind="warning">{t('checkoutAdmin.correct.parcel')}</Notice> : null}
      {form.values.Client.email === order.client.email ? null : (
        <Notice kind="info">{t('checkoutAdmin.correct.mail')}</Notice>
      )}
      <OptionalMarkContext value={t('checkout.optional')}>
        {order.client_type === 'business' ? <BusinessFields form={form} /> : <PersonFields form={form} />}
        <FormField
          autoCapitalize="none"
          autoComplete="off"
          form={form}
          inputMode="email"
          label="checkout.email"
          path="Client.email"
          required
          type="email"
        />
        <FormField autoComplete="off" form={form} label="checkout.phone" path="Client.phone" required type="tel" />
        {placeKind === 'point' ? (
          <PointPicker
            address={form.values.Delivery.Address}
            isStaffForm
            country={country}
            error={form.errorAt('Delivery.option')}
            onChoose={id => form.set('Delivery.option', id)}
            provider={delivery.provider}
            value={form.values.Delivery.option}
          />
        ) : null}
        {placeKind === 'address' ? <AddressFields form={form} /> : null}
      </OptionalMarkContext>
      {placeKind === null ? null : <p className="text-sm text-secondary">{t('checkoutAdmin.correct.country')}</p>}
    </FormDialog>
  )
}
