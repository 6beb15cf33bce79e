import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import { PaymentChoice } from './payment-choice.tsx'

/** Reads the payment methods that staff can choose, and the markup of the collapsed methods. */
const readChoices = (iban: string) => {
  const html = renderToString(
    <TextsProvider language="en" t={realTranslators.en}>
      <PaymentChoice iban={iban} onChange={() => undefined} value="link" />
    </TextsProvider>,
  )
  const [cards = '', collapsedMarkup = ''] = html.split('<details')
  return {
    possible: [...cards.matchAll(/type="radio"[^>]*value="([^"]*)"/g)].map(([, value]) => value),
    folded: collapsedMarkup,
  }
}

test('collapses a bank transfer with the reason when the shop has no bank account', () => {
  const { possible, folded: collapsedMarkup } = readChoices('')
  expect(possible).toEqual(['link', 'cash'])
  expect(collapsedMarkup).toMatch(/Not available now.*Bank transfer.*The shop settings have no bank account\./)
  expect(collapsedMarkup).not.toContain('type="radio"')
})

test('collapses nothing when every method is possible', () => {
  expect(readChoices('EE382200221020145685')).toEqual({ possible: ['link', 'transfer', 'cash'], folded: '' })
})
