import type { Page } from '#content/contract-page.ts'
import { questionsOf } from '#content/web/parts/questions.ts'
import type { Language } from '#kernel/language.ts'
import type { PageOptions } from '#shop/contract-page-options.ts'

type Shop = PageOptions['shop']

/** Who is behind the site, and the site itself, as schema.org writes them: said once, on the home page. */
export const siteObjects = ({ name, company, social }: Shop, origin: string): object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    legalName: company.name,
    url: origin,
    logo: `${origin}/favicon.svg`,
    email: company.email,
    telephone: company.phone,
    vatID: company.vatNumber,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.street,
      addressLocality: company.city,
      postalCode: company.postcode,
      addressCountry: company.country,
    },
    sameAs: social.map(({ url }) => url),
  },
  {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: origin,
    publisher: { '@id': `${origin}/#organization` },
  },
]

/** The questions that a page answers; none where it answers none. */
export const questionObjects = (page: Page, language: Language): object[] => {
  const questions = questionsOf(page.itemContainers, language)
  if (questions.length === 0) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
