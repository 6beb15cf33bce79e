import { describe, expect, test } from 'vitest'
import { loadTexts } from './load-texts.ts'
import { findSharedSubjects, findWordingFaults } from './wording.ts'

const repositoryTexts = { et: loadTexts('et'), en: loadTexts('en') }
const noTexts = new Map<string, string>()
const findFaults = (language: 'et' | 'en', key: string, text: string): number =>
  findWordingFaults({ et: noTexts, en: noTexts, [language]: new Map([[key, text]]) }).length

test('the texts keep the terms and the typography of their language', () => {
  expect(findWordingFaults(repositoryTexts)).toEqual([])
})

test('every event has its own mail subject', () => {
  expect(findSharedSubjects(repositoryTexts)).toEqual([])
  const twice = new Map([
    ['orders.mail.paid.subject', 'Order {{number}}'],
    ['orders.mail.sent.subject', 'Order {{number}}'],
  ])
  expect(findSharedSubjects({ et: noTexts, en: twice })).toHaveLength(2)
})

describe('wording faults', () => {
  test.each([
    ['et', 'a.b', 'Toode „Velg” on otsas.'],
    ['et', 'a.b', 'Loo API võti.'],
    ['et', 'a.b', 'Lisa KMKR number.'],
    ['et', 'a.b', '{{count}} rida {{total}}-st.'],
    ['et', 'a.b', 'Käibemaks 24 %'],
    ['et', 'a.b', 'Trüki pakisildid'],
    ['et', 'a.heading', 'Sinu tellimus on teel.'],
    ['en', 'a.b', 'The mail was sent.'],
    ['en', 'a.b', 'Enter an e-mail address.'],
    ['en', 'a.b', 'Download the papers'],
    ['en', 'a.b', 'Choose a picture'],
    ['en', 'a.b', 'The maker’s name'],
    ['en', 'a.b', 'Somebody changed it meanwhile.'],
    ['en', 'a.b', 'The weight is no number.'],
    ['en', 'a.b', 'Add a way of delivery'],
    ['en', 'a.subject_collected', 'Your order is ready.'],
  ] as const)('reports %s %s %s', (language, key, text) => expect(findFaults(language, key, text)).toBeGreaterThan(0))

  test.each([
    ['et', 'a.b', 'Toode „Velg“ on otsas: „{{name}}“.'],
    ['et', 'a.b', 'Loo API-võti. Käibemaks 24%.'],
    ['et', 'a.heading', 'Salvestamine…'],
    ['en', 'a.b', 'Email mail@shop.example: the image has a “label”.'],
    ['en', 'a.heading', 'No orders yet'],
  ] as const)('accepts %s %s %s', (language, key, text) => expect(findFaults(language, key, text)).toBe(0))
})
