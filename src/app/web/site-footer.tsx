import { memo, type ReactNode } from 'react'
import { ConsentButton } from '#analytics/web/parts/consent-loader.tsx'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Link } from '#ui/link.tsx'
import { SocialLinks } from './social-links.tsx'

/** Shows blocks from staff, company name, street address, e-mail, phone, social links and legal links. */
export const SiteFooter = memo(({ motto, children }: { motto: ReactNode; children?: ReactNode }) => {
  const t = useT()
  const { shop, footerLinks } = usePageOptions()
  const { company } = shop
  return (
    <footer className="site-footer">
      <div className="page-width site-footer-columns">
        <div className="site-footer-brand">
          <BrandMark className="size-12" />
          <p>{company.name}</p>
          {motto}
        </div>
        {company.street || company.email || company.phone ? (
          <section>
            <h2>{t('app.footer.contact')}</h2>
            <address>
              <p>
                {company.street}
                <br />
                {company.postcode} {company.city}
              </p>
              <p>
                {company.email ? <a href={`mailto:${company.email}`}>{company.email}</a> : null}
                <br />
                {company.phone ? <a href={`tel:${company.phone.replace(/\s/g, '')}`}>{company.phone}</a> : null}
              </p>
            </address>
          </section>
        ) : null}
        {shop.social.length > 0 ? (
          <section>
            <h2>{t('app.footer.follow')}</h2>
            <SocialLinks />
          </section>
        ) : null}
        {children}
      </div>
      <div className="page-width site-footer-end">
        <p>
          {[
            company.name,
            company.registryCode && t('app.footer.registryCode', { code: company.registryCode }),
            company.vatNumber && t('app.footer.vatNumber', { number: company.vatNumber }),
          ]
            .filter(part => part !== '')
            .join(' · ')}
        </p>
        <p className="site-footer-links">
          {footerLinks.map(({ url, label }) => (
            <Link href={url} key={`${label} ${url}`}>
              {label}
            </Link>
          ))}
          <ConsentButton analyticsId={shop.analyticsId} />
        </p>
      </div>
    </footer>
  )
})
