import type { Language } from '#kernel/language.ts'
import { formatCents } from '#kernel/money.ts'
import type { Translate } from '#platform/server/app.ts'
import { renderStandalonePage } from '../render-standalone-page.ts'

export interface SandboxPageData {
  language: Language
  orderNumber: number
  amountCents: number
  t: Translate
}

/** Renders the bank's page with the amount and three buttons. */
export const renderSandboxPage = ({ language, orderNumber, amountCents, t }: SandboxPageData): string => {
  const text = (key: string): string => t(`payments.sandbox.${key}`)
  return renderStandalonePage({
    language,
    title: text('title'),
    body: `<h1>${text('title')}</h1>
<p>${text('hint')}</p>
<dl>
<dt>${text('order')}</dt><dd>${orderNumber}</dd>
<dt>${text('amount')}</dt><dd class="sum">${formatCents(amountCents, language)}</dd>
</dl>
<form method="post">
<button class="main" name="outcome" value="paid">${text('paid')}</button>
<button name="outcome" value="cancelled">${text('cancelled')}</button>
<button name="outcome" value="failed">${text('failed')}</button>
</form>`,
  })
}
