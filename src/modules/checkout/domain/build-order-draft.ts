import { isShipping } from '#catalog/domain/is-shipping.ts'
import type { GoodsMeasure } from '#catalog/domain/measure-goods.ts'
import { isLimited } from '#catalog/domain/purchase-failure.ts'
import { createRoadUseSnapshot } from '#catalog/domain/road-approval.ts'
import { resolveExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import { findCheapestSending } from '#delivery/domain/delivery-offer.ts'
import { isOwnPickUp } from '#delivery/domain/own-pick-up.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { translateUnit } from '#kernel/unit.ts'
import { findLineAvailability } from '#orders/domain/line-availability.ts'
import type { OrderDiscount } from '#orders/domain/line-discounts.ts'
import type { DraftLine, OrderDraft } from '#orders/domain/order-draft.ts'
import { priceLine, sumTotalCents } from '#orders/domain/order-money.ts'
import type { OrderTotals } from '#orders/domain/order-totals.ts'
import { isTaxablePerson } from '#orders/domain/vat-number.ts'
import { canReceiveEInvoice } from './can-receive-e-invoice.ts'
import { getDeliveryCountry } from './checkout-form.ts'
import { isVatExempt } from './is-vat-exempt.ts'
import type { OrderInput, OrderProduct, OrderProvider } from './order-input.ts'

export const findRate = ({ rates }: OrderInput, { vatClass }: OrderProduct): BasisPoints => {
  const rate = rates.get(vatClass)
  if (rate === undefined) throw new Error(`The VAT rate of class ${vatClass} was not fetched`)
  return rate
}

export const buildLine = (
  input: OrderInput,
  product: OrderProduct,
  { amount, discounts }: { amount: number; discounts: readonly OrderDiscount[] },
): DraftLine => {
  const { form, language, levels } = input
  return {
    productId: product.id,
    class: product.class,
    code1: product.code1,
    name: pickText(product.name, language),
    unit: translateUnit(product.unit, language),
    amount,
    withdrawalExclusion: resolveExclusion(product.withdrawalExclusion, { hasDigitalConsent: form.acceptsDigital }),
    durability: product.durability ?? null,
    fit: input.fits?.get(product.id) ?? null,
    roadUse: createRoadUseSnapshot(product.approvals ?? [], getDeliveryCountry(form)),
    availability: isShipping(product)
      ? null
      : findLineAvailability({
          isLimited: isLimited(product),
          availableIn: product.availableIn,
          amount,
          inStock: levels.get(product.id) ?? 0,
        }),
    ...priceLine(product.totalCents, amount, findRate(input, product), { isExempt: isVatExempt(form), discounts }),
  }
}

/** Includes the chosen method, because the offers were read slightly earlier and may not contain it. */
export const findCheapestCents = (
  { form, offers }: OrderInput,
  measure: GoodsMeasure,
  gross: OrderTotals['gross'],
): Cents | null => {
  if (!offers) return null
  const country = getDeliveryCountry(form)
  const offeredCents = findCheapestSending(offers, {
    measure,
    goodsCents: gross.goods,
    country,
    postcode: form.Delivery.Address.area_code,
  })
  return Math.min(gross.delivery, offeredCents ?? gross.delivery)
}

export const buildDraft = (
  { form, language, vatCountry }: OrderInput,
  provider: OrderProvider,
  {
    lines,
    backordered: isBackordered,
    cheapestDeliveryCents,
  }: Pick<OrderDraft, 'lines' | 'backordered' | 'cheapestDeliveryCents'>,
): OrderDraft => {
  const country = getDeliveryCountry(form)
  const option = provider.option && {
    id: provider.option.id,
    name: provider.option.name,
    address: provider.option.address,
    ...(provider.option.hours && { hours: provider.option.hours }),
  }
  return {
    language,
    clientType: form.Order.client_type,
    client: form.Client,
    delivery: {
      country,
      provider: provider.value,
      providerName: pickText(provider.name, language),
      option: provider.inputType === 'Address' ? null : option,
      address: provider.inputType === 'Address' ? { ...form.Delivery.Address, country } : null,
      ...(isOwnPickUp(provider) && { collected: true }),
    },
    shortContactAddress: form.Order.short_contact_address,
    comment: form.Order.delivery_user_comment,
    vatExempt: isVatExempt(form),
    vatCountry,
    taxablePerson: isTaxablePerson(form.Order.client_type, form.Client, country),
    wantsEInvoice: form.wantsEInvoice && canReceiveEInvoice(form),
    lines,
    backordered: isBackordered,
    cheapestDeliveryCents,
    totalCents: sumTotalCents(lines),
  }
}
