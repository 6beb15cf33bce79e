import type { Page } from '#content/contract-content.ts'
import { listQuestions } from '#content/web/parts/questions.ts'
import type { Language } from '#kernel/language.ts'
import { createBreadcrumbList } from '#listing/web/parts/breadcrumb-list.ts'
import type { PageOptions } from '#shop/contract-shop.ts'
import type { HeadContext } from './head.ts'

type Shop = PageOptions['shop']

/** Omits empty fields from machine-readable data. */
const removeEmptyFields = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** Describes the organization and the site as schema.org objects, on the home page only. */
export const buildSiteObjects = ({ name, company, social }: Shop, origin: string): object[] => [
  removeEmptyFields({
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
    address: removeEmptyFields({
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

/** Returns the questions that a page answers as schema.org objects, if any. */
export const buildQuestionObjects = (page: Page, language: Language): object[] => {
  const questions = listQuestions(page.itemContainers, language)
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

/** Returns the breadcrumbs of a content page from the site's name down; the home page has no breadcrumbs. */
export const buildContentBreadcrumbs = (
  page: Page,
  { language, origin, shop }: HeadContext,
  gallery: string,
): object[] => {
  const home = `/${language}`
  if (!shop || page.path === '' || page.path === home) return []
  const album = page.subject?.kind === 'album' ? [{ name: gallery, url: `${home}/gallery` }] : []
  return [
    createBreadcrumbList([{ name: shop.name, url: home }, ...album, { name: page.title, url: page.path }], origin),
  ]
}
