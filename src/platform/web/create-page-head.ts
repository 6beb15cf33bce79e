import { getShopLanguages } from '#wire/languages.ts'

interface IndexedPage {
  title: string
  description: string
  /** The path without the language prefix. */
  path: string
}

/** Returns the head of a page whose address differs between languages only by prefix. */
export const createPageHead = (
  { title, description, path }: IndexedPage,
  { language, origin }: { language: string; origin: string },
) => ({
  title,
  description,
  canonical: `${origin}/${language}${path}`,
  alternates: [
    ...getShopLanguages().map(otherLanguage => ({
      hrefLang: otherLanguage as string,
      href: `${origin}/${otherLanguage}${path}`,
    })),
    { hrefLang: 'x-default', href: `${origin}/${getShopLanguages()[0]}${path}` },
  ],
})
