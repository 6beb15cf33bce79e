import { useT } from '#platform/web/texts.tsx'
import type { OwnerSettings } from '#shop/contract-settings.ts'

/** Previews the company details in the page footer. */
export const FooterPreview = ({ company, social }: Pick<OwnerSettings, 'company' | 'social'>) => {
  const t = useT()
  const namedLinks = social.filter(({ name }) => name.trim() !== '')
  return (
    <div className="grid gap-x-8 gap-y-4 wrap-anywhere small:grid-cols-3">
      <p className="font-bold">{company.name}</p>
      <address className="not-italic">
        <p>
          {company.street}
          <br />
          {company.postcode} {company.city}
        </p>
        <p className="mt-2">
          <u>{company.email}</u>
          <br />
          <u>{company.phone}</u>
        </p>
      </address>
      <ul>
        {namedLinks.map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            <u>{name}</u>
          </li>
        ))}
      </ul>
      <p className="text-sm text-secondary small:col-span-3">
        {[
          company.name,
          company.registryCode && t('app.footer.registryCode', { code: company.registryCode }),
          company.vatNumber && t('app.footer.vatNumber', { number: company.vatNumber }),
        ]
          .filter(part => part !== '')
          .join(' · ')}
      </p>
    </div>
  )
}
