import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'

export const CompanyView = () => {
  const t = useT()
  const { company } = usePageOptions().shop
  const town = [company.postcode, company.city].filter(part => part !== '').join(' ')
  // Rows without a value are omitted.
  const rows = [
    [t('content.company.name'), company.name],
    [t('content.company.registryCode'), company.registryCode],
    [t('content.company.vatNumber'), company.vatNumber],
    [t('content.company.address'), [company.street, town].filter(part => part !== '').join(', ')],
    [t('content.company.iban'), company.iban.replace(/(.{4})(?=.)/g, '$1 ')],
  ].filter(([, value]) => value !== '')
  return (
    <dl className="block-company">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t('content.company.email')}</dt>
        <dd>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </dd>
      </div>
      <div>
        <dt>{t('content.company.phone')}</dt>
        <dd>
          <a href={`tel:${company.phone.replace(/\s/g, '')}`}>{company.phone}</a>
        </dd>
      </div>
    </dl>
  )
}
