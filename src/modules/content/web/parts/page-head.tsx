import type { Page } from '#content/contract-content.ts'
import { Line } from './line.tsx'
import { readFieldTexts } from './page-field.ts'

/** The page header: kicker, title and lead. */
export const PageHead = ({ page }: { page: Page }) => (
  <header className="page-head">
    <Line as="p" fieldPath="content/kicker" className="kicker" text={readFieldTexts(page, 'kicker')} isOptional />
    <Line as="h1" fieldPath="content/title" fallback={page.content.name} text={page.content.title} />
    <Line as="p" fieldPath="content/lead" className="lead" text={readFieldTexts(page, 'lead')} isOptional />
  </header>
)
