import type { ProductDetails } from '#listing/contract-products.ts'
import { useT } from '#platform/web/texts.tsx'
import { SectionTitle } from '#ui/section-title.tsx'

type Safety = NonNullable<ProductDetails['safety']>
type Party = NonNullable<Safety['manufacturer']>

/** Shows manufacturer, responsible person and warnings, as product safety law requires. */
export const ProductSafety = ({ safety: { manufacturer, responsible, warnings } }: { safety: Safety }) => {
  const t = useT()
  return (
    <section>
      <SectionTitle className="mb-5">{t('listing.safety.title')}</SectionTitle>
      <dl className="grid gap-4">
        {warnings ? (
          <div>
            <dt className="text-secondary">{t('listing.safety.warnings')}</dt>
            <dd className="measure whitespace-pre-line font-medium">{warnings}</dd>
          </div>
        ) : null}
        {manufacturer ? <NamedParty party={manufacturer} role={t('listing.safety.manufacturer')} /> : null}
        {responsible ? <NamedParty party={responsible} role={t('listing.safety.responsible')} /> : null}
      </dl>
    </section>
  )
}

const NamedParty = ({ party: { name, address, contact }, role }: { party: Party; role: string }) => (
  <div>
    <dt className="text-secondary">{role}</dt>
    <dd>
      <span className="font-medium">{name}</span>
      <br />
      {address}
      <br />
      <Contact contact={contact} />
    </dd>
  </div>
)

/** Links email and web addresses; other contacts stay text. */
const Contact = ({ contact }: { contact: string }) => {
  const emailHref = /^[^\s@/]+@[^\s@/]+$/.test(contact) ? `mailto:${contact}` : null
  const href = /^https?:\/\//.test(contact) ? contact : emailHref
  return href ? (
    <a className="underline" href={href} rel="noopener">
      {contact}
    </a>
  ) : (
    contact
  )
}
