import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { getShopLanguages } from '#wire/languages.ts'
import { formatLanguageName } from './format-language-name.ts'

/** Returns the options for a user's mail language; the empty value is the shop's default. */
export const useMailLanguages = (): { value: string; label: string }[] => {
  const t = useT()
  const language = useLanguage()
  const formatName = (code: string) => formatLanguageName(code, language)
  return [
    { value: '', label: t('userAdmin.mailLanguage.shops', { language: formatName(DEFAULT_LANGUAGE) }) },
    ...getShopLanguages().map(code => ({
      value: code,
      label: formatName(code).replace(/^./u, first => first.toUpperCase()),
    })),
  ]
}
