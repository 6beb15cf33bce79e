import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import type { Language } from '#kernel/language.ts'
import type { RepeatKey } from '../claim-key.ts'
import { orderOf } from '../factories.ts'

/** The key and the form of an order that is named by `name`: the same again after the shop was killed. For tests. */
export const killedBuyer = (
  name: string,
  productIds: readonly number[],
): { key: RepeatKey & { language: Language }; form: CheckoutForm } => {
  const amount = 1 + (name.length % 2)
  return {
    key: { visitor: 'killed', key: name, language: 'en' },
    form: orderOf(
      productIds.map(id => [id, amount]),
      { Client: { email: `${name}@example.ee` } },
    ),
  }
}
