import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { realTranslators } from '#kernel/testing/real-texts.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import { PaymentChoice } from './payment-choice.tsx'

/** Reads the payment methods that staff can choose, and the folded ones. */
const readChoices = (iban: string) => {
  const html = renderToString(
    <TextsProvider language="en" t={realTranslators.en}>
      <PaymentChoice iban={iban} onChange={() => undefined} value="link" />
    </TextsProvider>,
  )
  const [cards = '', folded = ''] = html.split('<details')
  return { possible: [...cards.matchAll(/type="radio"[^>]*value="([^"]*)"/g)].map(([, value]) => value), folded }
}

test('folds a bank transfer away with the reason when the shop has no bank account', () => {
  const { possible, folded } = readChoices('')
  expect(possible).toEqual(['link', 'cash'])
  expect(folded).toMatch(/Not available now.*Bank transfer.*The shop settings have no bank account\./)
  expect(folded).not.toContain('type="radio"')
})

test('folds nothing away when every method is possible', () => {
  expect(readChoices('EE382200221020145685')).toEqual({ possible: ['link', 'transfer', 'cash'], folded: '' })
})
