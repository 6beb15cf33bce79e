import type { Page } from '#content/contract-page.ts'
import { inLanguage, type Multilingual } from '#kernel/multilingual.ts'
import { useLanguage } from '#platform/web/texts.tsx'
import { RichText } from '#ui/rich-text.tsx'

/** A content page: its title, lead and text, as wide as a text is read well. */
export const ContentView = ({ page }: { page: Page }) => {
  const language = useLanguage()
  const lead = fieldText(page, 'lead', language)
  const body = fieldText(page, 'body', language)
  return (
    <article className="page-width page-content">
      <h1>{page.title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
      {body ? <RichText html={body} /> : null}
    </article>
  )
}

/** A page field's text in a language; empty where there is none. */
const fieldText = (page: Page, name: string, language: 'et' | 'en'): string => {
  const value = page.content[name]
  if (typeof value === 'string') return value
  return isMultilingual(value) ? (inLanguage(value, language) ?? '') : ''
}

const isMultilingual = (value: unknown): value is Multilingual =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'language'
