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
  const translateText = (key: string): string => t(`payments.sandbox.${key}`)
  return renderStandalonePage({
    language,
    title: translateText('title'),
    body: `<h1>${translateText('title')}</h1>
<p>${translateText('hint')}</p>
<dl>
<dt>${translateText('order')}</dt><dd>${orderNumber}</dd>
<dt>${translateText('amount')}</dt><dd class="sum">${formatCents(amountCents, language)}</dd>
</dl>
<form method="post">
<button class="main" name="outcome" value="paid">${translateText('paid')}</button>
<button name="outcome" value="cancelled">${translateText('cancelled')}</button>
<button name="outcome" value="failed">${translateText('failed')}</button>
</form>`,
  })
}
