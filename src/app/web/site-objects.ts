import type { Page } from '#content/contract-page.ts'
import { questionsOf } from '#content/web/parts/questions.ts'
import type { Language } from '#kernel/language.ts'
import { breadcrumbList } from '#listing/web/parts/breadcrumb-list.ts'
import type { PageOptions } from '#shop/contract-page-options.ts'
import type { HeadSetting } from './head.ts'

type Shop = PageOptions['shop']

/** What is empty is nothing to tell machines. */
const told = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** Who is behind the site, and the site itself, as schema.org writes them: said once, on the home page. */
export const siteObjects = ({ name, company, social }: Shop, origin: string): object[] => [
  told({
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
    address: told({
      '@type': 'PostalAddress',
      streetAddress: company.street,
      addressLocality: company.city,
      postalCode: company.postcode,
      addressCountry: company.country,
    }),
    sameAs: social.map(({ url }) => url),
  }),
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

/** The way to a content page, from the site's name down; home itself has none. */
export const contentCrumbs = (page: Page, { language, origin, shop }: HeadSetting, gallery: string): object[] => {
  const home = `/${language}`
  if (!shop || page.path === '' || page.path === home) return []
  const album = page.subject?.kind === 'album' ? [{ name: gallery, url: `${home}/gallery` }] : []
  return [breadcrumbList([{ name: shop.name, url: home }, ...album, { name: page.title, url: page.path }], origin)]
}
