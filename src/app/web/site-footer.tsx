import { inLanguage } from '#kernel/multilingual.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Link } from '#ui/link.tsx'

/** Company name, street address, contact e-mail, phone number and two social links (spec.md section 1). */
export const SiteFooter = () => {
  const t = useT()
  const language = useLanguage()
  const { shop } = usePageOptions()
  const { company } = shop
  const terms = inLanguage(shop.termsPageSlug, language)
  return (
    <footer className="site-footer">
      <div className="page-width site-footer-columns">
        <div className="site-footer-brand">
          <BrandMark className="size-12" />
          <p>{company.name}</p>
        </div>
        <section>
          <h2>{t('app.footer.contact')}</h2>
          <address>
            <p>
              {company.street}
              <br />
              {company.postcode} {company.city}
            </p>
            <p>
              <a href={`mailto:${company.email}`}>{company.email}</a>
              <br />
              <a href={`tel:${company.phone.replace(/\s/g, '')}`}>{company.phone}</a>
            </p>
          </address>
        </section>
        <section>
          <h2>{t('app.footer.follow')}</h2>
          <ul>
            {shop.social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noopener" target="_blank">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t('app.footer.company')}</h2>
          <ul>
            {terms ? (
              <li>
                <Link href={`/${language}/${terms}`}>{t('app.footer.terms')}</Link>
              </li>
            ) : null}
            <li>{t('app.footer.registryCode', { code: company.registryCode })}</li>
            <li>{t('app.footer.vatNumber', { number: company.vatNumber })}</li>
          </ul>
        </section>
      </div>
    </footer>
  )
}
