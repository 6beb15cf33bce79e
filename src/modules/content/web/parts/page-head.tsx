import type { Page } from '#content/contract-content.ts'
import { Line } from './line.tsx'
import { readFieldTexts } from './page-field.ts'

/** The page header: kicker, title and lead. */
export const PageHead = ({ page }: { page: Page }) => (
  <header className="page-head">
    <Line as="p" at="content/kicker" className="kicker" of={readFieldTexts(page, 'kicker')} optional />
    <Line as="h1" at="content/title" fallback={page.content.name} of={page.content.title} />
    <Line as="p" at="content/lead" className="lead" of={readFieldTexts(page, 'lead')} optional />
  </header>
)
