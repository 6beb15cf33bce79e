import { shopLanguages } from '#wire/languages.ts'

interface GalleryPlace {
  title: string
  description: string
  /** The path without the language prefix. */
  path: string
}

/** Returns the head of a page whose address differs between languages only by prefix. */
export const galleryHead = (
  { title, description, path }: GalleryPlace,
  { language, origin }: { language: string; origin: string },
) => ({
  title,
  description,
  canonical: `${origin}/${language}${path}`,
  alternates: [
    ...shopLanguages().map(other => ({ hrefLang: other as string, href: `${origin}/${other}${path}` })),
    { hrefLang: 'x-default', href: `${origin}/${shopLanguages()[0]}${path}` },
  ],
})
