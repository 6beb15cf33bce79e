import type { Product } from '#catalog/contract-product.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Link } from '#ui/link.tsx'

interface ContractFactsProps {
  goods: readonly { product: Pick<Product, 'exclusion'> }[]
  /** Only consumers have the rights that the law gives. */
  isConsumer: boolean
}

/** Names the seller and the consumer's rights above the order button, as directive 2011/83/EU art. 6(1) requires. */
export const ContractFacts = ({ goods, isConsumer }: ContractFactsProps) => {
  const t = useT()
  const language = useLanguage()
  const { company } = usePageOptions().shop
  const seller = [
    company.name,
    company.registryCode && t('checkout.sellerCode', { code: company.registryCode }),
    company.street,
    `${company.postcode} ${company.city}`.trim(),
  ].filter(part => part !== '')
  // Goods made to order have no right of withdrawal; other exclusions depend on the customer.
  const isWithdrawable = goods.some(({ product }) => product.exclusion !== 'custom')
  return (
    <div className="mt-4 grid gap-1.5 text-sm text-secondary">
      <p className="break-words">
        {t('checkout.seller', { seller: seller.join(', ') })}
        {company.email ? (
          <>
            {', '}
            <Link className="underline underline-offset-4" href={`mailto:${company.email}`}>
              {company.email}
            </Link>
          </>
        ) : null}
        {company.phone ? `, ${company.phone}` : null}
      </p>
      {isConsumer && isWithdrawable ? (
        <p>
          {t('checkout.withdrawalTerm')}{' '}
          <Link
            className="underline underline-offset-4"
            href={`/${language}/withdrawal`}
            rel="noopener"
            target="_blank"
          >
            {t('checkout.withdrawalLink')}
          </Link>
        </p>
      ) : null}
      {isConsumer ? <p>{t('checkout.legalGuarantee')}</p> : null}
    </div>
  )
}
