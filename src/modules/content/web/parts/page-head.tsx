import type { Page } from '#content/contract-content.ts'
import { EditableText } from './editable-text.tsx'
import { readFieldTexts } from './page-field.ts'

/** Shows the page header: kicker, title and lead. */
export const PageHead = ({ page }: { page: Page }) => (
  <header className="page-head">
    <EditableText
      as="p"
      fieldPath="content/kicker"
      className="kicker"
      text={readFieldTexts(page, 'kicker')}
      isOptional
    />
    <EditableText as="h1" fieldPath="content/title" fallback={page.content.name} text={page.content.title} />
    <EditableText as="p" fieldPath="content/lead" className="lead" text={readFieldTexts(page, 'lead')} isOptional />
  </header>
)
