import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import type { Language } from '#kernel/language.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import type { CountryMethods, DeliveryMethod } from './load.ts'
import type { deliveryMethods } from './schema.ts'

export const DeliveryMethodsView = ({ data, loaded }: BlockViewProps<typeof deliveryMethods>) => {
  const countries = (loaded ?? []) as readonly CountryMethods[]
  if (countries.length === 0) return null
  return (
    <section className="block-delivery">
      <EditableText as="h2" fieldPath="title" text={data.title} />
      {countries.map(country => (
        <CountryTable country={country} key={country.code} />
      ))}
    </section>
  )
}

const CountryTable = ({ country: { country: name, methods } }: { country: CountryMethods }) => {
  const t = useT()
  const language = useLanguage()
  const columns = ['method', 'price', 'details', 'bigParts'] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a scrolling region
    <section aria-label={name} className="block-table scroll-x" tabIndex={0}>
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {t(`delivery.methods.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {methods.map(method => (
            <tr key={method.value}>
              <th scope="row">{method.name}</th>
              <td>{formatPrice(method, language, t)}</td>
              <td>{method.description}</td>
              <td>{t(method.takesBigParts ? 'delivery.methods.yes' : 'delivery.methods.no')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const formatPrice = ({ price, freeFrom, varies }: DeliveryMethod, language: Language, t: T): string => {
  const sum = formatCents(toCents(price), language)
  if (varies) return t('delivery.methods.from', { price: sum })
  if (price === 0) return t('delivery.methods.free')
  if (freeFrom === null) return sum
  return t('delivery.methods.freeFrom', { price: sum, sum: formatCents(toCents(freeFrom), language) })
}
