import { languages } from '#wire/languages.ts'

interface GalleryPlace {
  title: string
  description: string
  /** Without the language. */
  path: string
}

/** The head of an address that is the same in every language but for its prefix. */
export const galleryHead = (
  { title, description, path }: GalleryPlace,
  { language, origin }: { language: string; origin: string },
) => ({
  title,
  description,
  canonical: `${origin}/${language}${path}`,
  alternates: [
    ...languages().map(other => ({ hrefLang: other as string, href: `${origin}/${other}${path}` })),
    { hrefLang: 'x-default', href: `${origin}/${languages()[0]}${path}` },
  ],
})
