import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { describeFit } from './describe-fit.ts'

const CAR = 'BMW 3 Series E46 330i'
const ANSWERS = [
  {
    question: multilingual({ et: 'Kui jäme on toru?', en: 'How thick is the tube?' }),
    answer: multilingual({ et: '50 mm', en: '50 mm' }),
  },
]

test.each([
  [
    'fits',
    `Fits your car: ${CAR}. How thick is the tube? 50 mm.`,
    `Sobib sinu autole: ${CAR}. Kui jäme on toru? 50 mm.`,
  ],
  ['fits_if', `Check that it fits your car: ${CAR}. How`, `Kontrolli sobivust oma autole: ${CAR}. Kui`],
  ['no_fit', `Doesn’t fit your car: ${CAR}. How`, `Ei sobi sinu autole: ${CAR}. Kui`],
  ['universal', `Fits every car, also ${CAR}. How`, `Sobib kõigile autodele, ka autole ${CAR}. Kui`],
  ['unknown', `We don’t know whether it fits your car: ${CAR}.`, `Me ei tea, kas see sobib sinu autole: ${CAR}.`],
] as const)('describes the verdict %s with the answers', (verdict, english, estonian) => {
  const fit = { car: CAR, verdict, answers: ANSWERS }
  expect(describeFit(fit, 'en', realTranslators.en)).toContain(english)
  expect(describeFit(fit, 'et', realTranslators.et)).toContain(estonian)
})

test('states what remains to be checked, or why the product does not fit', () => {
  const explanation = multilingual({
    et: 'Nelikveoga autodel on teised amordid.',
    en: 'Cars with AWD have other struts.',
  })
  const fit = { car: CAR, verdict: 'no_fit', answers: [], explanation } as const
  expect(describeFit(fit, 'en', realTranslators.en)).toBe(
    `Doesn’t fit your car: ${CAR}. Cars with AWD have other struts.`,
  )
  expect(describeFit(fit, 'et', realTranslators.et)).toContain('Nelikveoga autodel')
})

test('states the promise to take back what does not fit', () => {
  const fit = { car: CAR, verdict: 'fits', answers: [], isGuaranteed: true } as const
  expect(describeFit(fit, 'en', realTranslators.en)).toContain('or we take it back free of charge.')
})
