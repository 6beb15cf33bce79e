import { NUMBER_TYPES } from '#catalog/domain/product-number.ts'
import type { ProductLink } from '#listing/contract-part-number.ts'
import type { ProductDetails } from '#listing/contract-products.ts'
import { useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { DetailRow } from './detail-row.tsx'

/** Lists the numbers of a product, and the products that they lead to. */
export const PartNumbers = ({ product: { code2, gtin, part_numbers } }: { product: ProductDetails }) => {
  const t = useT()
  const { numbers, replaces, interchangeable } = part_numbers
  if (numbers.length + replaces.length + interchangeable.length === 0) return null
  return (
    <section className="scroll-mt-24" id="part-numbers">
      <SectionTitle className="mb-5">{t('listing.partNumbers.title')}</SectionTitle>
      <dl className="divide-y divide-line border-y border-line">
        {code2 ? <DetailRow label={t('listing.partNumbers.mpn')}>{code2}</DetailRow> : null}
        {gtin ? <DetailRow label="EAN">{gtin}</DetailRow> : null}
        {NUMBER_TYPES.map(type => {
          const numbersOfType = numbers.filter(entry => entry.type === type)
          return numbersOfType.length === 0 ? null : (
            <DetailRow key={type} label={t(`listing.partNumbers.types.${type}`)}>
              {numbersOfType.map(({ number, brand }) => [brand, number].filter(Boolean).join(' ')).join(', ')}
            </DetailRow>
          )
        })}
        {replaces.length > 0 ? (
          <DetailRow label={t('listing.partNumbers.replaces')}>
            <ul>
              {replaces.map(link => (
                <li key={link.id}>
                  <PartLink link={link} />
                </li>
              ))}
            </ul>
          </DetailRow>
        ) : null}
        {interchangeable.length > 0 ? (
          <DetailRow label={t('listing.partNumbers.interchangeable')}>
            <ul>
              {interchangeable.map(({ number, brand, source, ...link }) => (
                <li key={`${link.id} ${brand} ${number}`}>
                  <PartLink link={link} />
                  {source ? (
                    <span className="block text-sm text-secondary">{t('listing.partNumbers.source', { source })}</span>
                  ) : null}
                </li>
              ))}
            </ul>
          </DetailRow>
        ) : null}
      </dl>
    </section>
  )
}

const PartLink = ({ link: { name, path, code1 } }: { link: ProductLink }) => (
  <>
    <Link className="link" href={path}>
      {name}
    </Link>{' '}
    <span className="code text-secondary">{code1}</span>
  </>
)
