import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { languages } from '#wire/languages.ts'
import { languageName } from './language-name.ts'

/** The languages that mails to a user may be in; the empty choice is the shop's default language. */
export const useMailLanguages = (): { value: string; label: string }[] => {
  const t = useT()
  const language = useLanguage()
  const named = (code: string) => languageName(code, language)
  return [
    { value: '', label: t('userAdmin.mailLanguage.shops', { language: named(DEFAULT_LANGUAGE) }) },
    ...languages().map(code => ({ value: code, label: named(code).replace(/^./u, first => first.toUpperCase()) })),
  ]
}
