import { useState } from 'react'
import { type Cart, type CartItem, EMPTY_CART, refreshProduct } from '#cart/domain/cart.ts'
import type { Product } from '#catalog/contract-product.ts'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { staffCheckout } from '#checkout/contract-staff-checkout.ts'
import { checkForm, FORM_ERROR_KEYS, type FormProvider } from '#checkout/domain/check-form.ts'
import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import { isVatExempt } from '#checkout/domain/is-vat-exempt.ts'
import { calculateCheckoutTotals } from '#checkout/web/parts/checkout-totals.ts'
import { dropUnavailableChoices } from '#checkout/web/parts/form-choices.ts'
import { restoreForm } from '#checkout/web/parts/stored-form.ts'
import { toParcel } from '#checkout/web/parts/to-parcel.ts'
import { CHOICE_FIELDS, type CheckoutFields } from '#checkout/web/parts/use-checkout-form.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { quoteProvider } from '#delivery/domain/delivery-rates.ts'
import { toEuros } from '#kernel/money.ts'
import { products } from '#listing/contract-products.ts'
import type { StaffClient } from '#orders/contract-client.ts'
import type { OrderTotals } from '#orders/domain/order-totals.ts'
import type { PaymentMethod } from '#orders/domain/payment-method.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { createIdempotencyKey, createRandomSeed } from '#platform/web/idempotency-key.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { type Send, SendError } from '#wire/send.ts'

interface StaffOrderOptions {
  countries: Readonly<Record<string, string>>
  providers: readonly DeliveryProvider[]
  /** The client of the order; null for a new one. */
  client: StaffClient | null
  onPlaced: (order: { id: number; number: string }) => void
}

/** Payment and language that staff choose. */
export interface PaymentArrangement {
  paysBy: PaymentMethod
  isPaid: boolean
  language: string
}

export interface StaffOrder {
  form: CheckoutFields
  cart: Cart<Product>
  goods: readonly CartItem<Product>[]
  /** True while a chosen client or product is loading. */
  isLoading: boolean
  /** Tracks a promise as loading until it settles. */
  trackLoading: (promise: Promise<void>) => Promise<void>
  setCart: (change: (cart: Cart<Product>) => Cart<Product>) => void
  arrangement: PaymentArrangement
  changeArrangement: (change: Partial<PaymentArrangement>) => void
  /** True when the order is exempt from VAT. */
  isExempt: boolean
  /** The chosen provider. */
  provider: DeliveryProvider | null
  sums: OrderTotals
}

/** Manages an order that staff are placing: goods, the checkout form and totals. */
export const useStaffOrder = ({ countries, providers, client, onPlaced }: StaffOrderOptions): StaffOrder => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const language = useLanguage()
  const [cart, setCart] = useState<Cart<Product>>(EMPTY_CART)
  const [arrangement, setArrangement] = useState<PaymentArrangement>({ paysBy: 'link', isPaid: false, language })
  const [seed] = useState(createRandomSeed)
  const goods = Object.values(cart)
  const [loadingCount, setLoadingCount] = useState(0)
  const formProviders: FormProvider[] = providers.map(provider =>
    provider.inputType === 'select' ? { ...provider, options: null } : provider,
  )
  const findPricing = (values: CheckoutForm) => {
    const chosen = providers.find(({ value }) => value === values.Delivery.provider)
    return {
      provider: chosen ? quoteProvider(chosen, toParcel(values, goods)) : null,
      isExempt: isVatExempt(values),
    }
  }
  const form = useForm({
    initial: () =>
      dropUnavailableChoices(restoreForm(client && toClientForm(client)), Object.keys(countries), formProviders),
    controlledPaths: CHOICE_FIELDS,
    validatesOnBlur: true,
    lostAnswerMessage: t('checkout.answerLost'),
    check: values => {
      const formProblems = checkForm(values, { providers: formProviders, goods: measureGoods(goods) })
      const problems = Object.entries(formProblems).map(([path, problem]) => [path, t(FORM_ERROR_KEYS[problem])])
      return { ...Object.fromEntries(problems), ...(goods.length === 0 && { product: t('checkoutAdmin.noGoods') }) }
    },
    send: async values => {
      const { paysBy, isPaid, language: orderLanguage } = arrangement
      const body = {
        ...values,
        CartItem: goods.map(({ product, amount }) => ({ product_id: product.id, amount })),
        language: orderLanguage,
        pays_by: paysBy,
        paid: isPaid && paysBy !== 'link',
        seenTotal: toEuros(calculateCheckoutTotals(goods, findPricing(values)).gross.total),
      }
      const headers = { 'idempotency-key': createIdempotencyKey(seed, body) }
      return (await send(staffCheckout.place, { headers, body })).body.data
    },
    onDone: onPlaced,
    onError: async ({ status }) => {
      // Prices or stock have changed: reloads them before the error is shown.
      if (status === 409) {
        const freshProducts = await Promise.all(goods.map(({ product }) => reloadProduct(send, product)))
        // Applies fresh data to the current cart, which may have changed during the request.
        setCart(currentCart => freshProducts.reduce(refreshProduct, currentCart))
        await reload()
      }
      return false
    },
  })
  const pricing = findPricing(form.values)
  return {
    form,
    cart,
    goods,
    setCart,
    arrangement,
    ...pricing,
    isLoading: loadingCount > 0,
    trackLoading: async promise => {
      setLoadingCount(count => count + 1)
      try {
        await promise
      } finally {
        setLoadingCount(count => count - 1)
      }
    },
    changeArrangement: change => setArrangement(previous => ({ ...previous, ...change })),
    sums: calculateCheckoutTotals(goods, pricing),
  }
}

/** Fills the form fields from a client. */
export const toClientForm = ({ client_type, ...client }: StaffClient): Pick<CheckoutForm, 'Order' | 'Client'> => {
  const { first_name, last_name, business_name, company_reg_nr, vat_reg_nr, vat_reg_country, email, phone } = client
  const address = client_type === 'business' ? client.contact_address : ''
  return {
    Order: { client_type, short_contact_address: address, delivery_user_comment: '' },
    Client: {
      first_name,
      last_name,
      business_name,
      company_reg_nr,
      vat_reg_nr,
      vat_reg_country,
      email,
      phone,
    },
  }
}

/** Loads a product; null when it is not available to this user. */
export const fetchProduct = async (send: Send, id: number): Promise<Product | null> => {
  try {
    return (await send(products.view, { params: { id }, query: {} })).body.data
  } catch (error) {
    if (error instanceof SendError && error.status === 404) return null
    throw error
  }
}

/** Reloads a product. A missing one stays in the order, marked as inaccessible. */
const reloadProduct = async (send: Send, product: Product): Promise<Product> =>
  (await fetchProduct(send, product.id)) ?? {
    ...product,
    visibility: { ...product.visibility, currentStatus: 2 as const },
  }
