import { useEffect, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { DeliverySection } from '#checkout/web/parts/delivery-section.tsx'
import { delivery } from '#delivery/contract-delivery.ts'
import { clientAdmin } from '#orders/contract-client.ts'
import { DetailCard } from '#orders/web/admin/parts/detail-card.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { sendContext } from '#platform/web/send-context.tsx'
import { visitorContext } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useRedirectAfterSave } from '#platform/web/use-redirect-after-save.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { OptionalMarkContext } from '#ui/field.tsx'
import { showToast } from '#ui/toasts.ts'
import { can } from '#wire/visitor.ts'
import { ClientFields } from './parts/client-fields.tsx'
import { GoodsFields } from './parts/goods-fields.tsx'
import { OrderSidePanel } from './parts/order-side-panel.tsx'
import { useStaffOrder } from './parts/use-staff-order.ts'

/** Loads delivery providers and the client named in the address. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const { signal } = request
  const clientId = Number(new URL(request.url).searchParams.get('client'))
  const canReadClient = clientId > 0 && can(context.get(visitorContext), 'client.edit')
  const [providers, client] = await Promise.all([
    send(delivery.providers, { query: { points: '0' } }, { signal }),
    canReadClient ? send(clientAdmin.view, { params: { id: clientId } }, { signal }) : null,
  ])
  return { ...providers.body.data, client: client?.body.data ?? null }
}

/** Lets staff place an order for a client. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const redirect = useRedirectAfterSave()
  const { deliveryCountries, deliveryProviders, client } = useScreenData<typeof loader>()
  const [placedOrder, setPlacedOrder] = useState<{ id: number; number: string }>()
  const staffOrder = useStaffOrder({
    countries: deliveryCountries,
    providers: deliveryProviders,
    client,
    onPlaced: order => {
      showToast('success', t('checkoutAdmin.placed', { number: order.number }))
      setPlacedOrder(order)
    },
  })
  const { form, goods, isExempt, sums } = staffOrder
  useEffect(() => {
    // The form has no unsaved changes at this point, so leaving needs no confirmation.
    if (placedOrder) redirect(`/${language}/admin/order/edit/${placedOrder.id}`, { replace: true })
  }, [placedOrder, language, redirect])
  const title = t('checkoutAdmin.title')
  return (
    <>
      <PageHeader
        crumbs={{
          label: t('admin.path'),
          items: [{ label: t('orderAdmin.title'), href: `/${language}/admin/order` }, { label: title }],
        }}
        title={title}
      />
      <form
        {...form.props}
        autoComplete="off"
        className="grid items-start gap-4 medium:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="grid min-w-0 gap-4">
          <DetailCard title={t('checkoutAdmin.goods')}>
            <GoodsFields {...staffOrder} />
          </DetailCard>
          <DetailCard title={t('checkoutAdmin.client')}>
            <ClientFields {...staffOrder} />
          </DetailCard>
          <DetailCard title={t('checkoutAdmin.delivery')}>
            <OptionalMarkContext value={t('checkout.optional')}>
              <DeliverySection
                isStaffForm
                measure={measureGoods(goods)}
                countries={deliveryCountries}
                isExempt={isExempt}
                form={form}
                goodsCents={sums.gross.goods}
                providers={deliveryProviders}
              />
            </OptionalMarkContext>
          </DetailCard>
        </div>
        <OrderSidePanel {...staffOrder} />
      </form>
      <LeaveGuard isChanged={!placedOrder && (form.isChanged || goods.length > 0)} isSaving={form.isBusy} />
    </>
  )
}
