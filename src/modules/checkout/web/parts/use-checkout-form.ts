import type { CartItem } from '#cart/domain/cart.ts'
import type { Product } from '#catalog/contract-product.ts'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { checkForm, FORM_ERROR_KEYS, type FormProvider } from '#checkout/domain/check-form.ts'
import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import type { SendError } from '#wire/send.ts'
import { dropUnavailableChoices } from './form-choices.ts'
import { readStoredForm, storeForm } from './stored-form.ts'

export type CheckoutFields = Form<CheckoutForm>

interface CheckoutFormOptions<A> {
  countries: Readonly<Record<string, string>>
  providers: readonly DeliveryProvider[]
  goods: readonly CartItem<Product>[]
  send: (form: CheckoutForm) => Promise<A>
  onDone: (answer: A) => unknown
  onError: (error: SendError, form: CheckoutForm) => Promise<boolean>
}

/** Fields that the page controls: their inputs show a name, or are not rendered yet. */
export const CHOICE_FIELDS = ['Order.client_type', 'Delivery.country', 'Delivery.provider', 'Delivery.option']

/** Creates the checkout form, stores it between visits and validates it with the server's rules. */
export const useCheckoutForm = <A>({
  countries,
  providers,
  goods,
  ...formOptions
}: CheckoutFormOptions<A>): CheckoutFields => {
  const t = useT()
  const formProviders: FormProvider[] = providers.map(provider =>
    // Points are unknown until the customer opens their list.
    provider.inputType === 'select' ? { ...provider, options: null } : provider,
  )
  const measure = measureGoods(goods)
  return useForm({
    ...formOptions,
    initial: () => dropUnavailableChoices(readStoredForm(), Object.keys(countries), formProviders),
    check: form => {
      const problems = Object.entries(checkForm(form, { providers: formProviders, goods: measure }))
      return Object.fromEntries(problems.map(([path, problem]) => [path, t(FORM_ERROR_KEYS[problem])]))
    },
    validatesOnBlur: true,
    controlledPaths: CHOICE_FIELDS,
    onChange: storeForm,
    lostAnswerMessage: t('checkout.answerLost'),
  })
}
