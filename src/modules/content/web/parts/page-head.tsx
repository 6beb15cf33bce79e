import type { Page } from '#content/contract-page.ts'
import { useLanguage } from '#platform/web/texts.tsx'
import { fieldText } from './page-field.ts'

/** What a page is called, above it what it belongs to and below it what it says in short. */
export const PageHead = ({ page }: { page: Page }) => {
  const language = useLanguage()
  const [kicker, lead] = [fieldText(page, 'kicker', language), fieldText(page, 'lead', language)]
  return (
    <header className="page-head">
      {kicker ? <p className="kicker">{kicker}</p> : null}
      <h1>{page.title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
    </header>
  )
}
