import { multilingual, pickText } from '#kernel/multilingual.ts'
import { shortenText, toPlainText } from '#kernel/plain-text.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'
import { useShopLanguages } from './use-shop-languages.ts'

/** The length that search engines show. */
const MAX_DESCRIPTION_LENGTH = 160

/** Edits title and description for search engines, with a preview. */
export const SearchEnginesSection = ({ form, paths }: { form: ProductForm; paths: Record<string, string> }) => {
  const t = useT()
  const languages = useShopLanguages()
  return (
    <ProductSection id="search-engines" title={t('productAdmin.engines.title')}>
      {languages.map(([code, language]) => (
        <div className="grid min-w-0 grid-cols-1 content-start gap-4" key={code}>
          <TextField
            {...form.field(`page_title.${code}`)}
            label={
              <FieldLabel form={form} path={`page_title.${code}`}>
                {t('productAdmin.engines.titleIn', { language })}
              </FieldLabel>
            }
            lang={code}
            placeholder={form.values.name[code]}
          />
          <TextareaField
            {...form.field(`page_description.${code}`)}
            label={
              <FieldLabel form={form} path={`page_description.${code}`}>
                {t('productAdmin.engines.descriptionIn', { language })}
              </FieldLabel>
            }
            lang={code}
            rows={3}
          />
          <SearchResultPreview form={form} language={code} path={paths[code] ?? ''} />
        </div>
      ))}
    </ProductSection>
  )
}

/** Shows a search result as search engines show it. */
const SearchResultPreview = ({ form, language, path }: { form: ProductForm; language: string; path: string }) => {
  const t = useT()
  const uiLanguage = useLanguage()
  const { name, description, page_title, page_description } = form.values
  const title = page_title[language] || name[language] || pickText(multilingual(name), uiLanguage)
  const shownDescription = page_description[language] || toPlainText(description[language] ?? '')
  return (
    <div className="rounded-control border border-line p-3" lang={language}>
      <p className="sr-only" lang={uiLanguage}>
        {t('productAdmin.engines.preview')}
      </p>
      {path ? <p className="truncate text-sm text-secondary">{path}</p> : null}
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-secondary">{shortenText(shownDescription, MAX_DESCRIPTION_LENGTH)}</p>
    </div>
  )
}
