import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadMessages, SERVER_MESSAGE_PREFIXES } from '#app/server/messages.ts'
import { KNOWN_LANGUAGES } from '#kernel/language.ts'
import { findKeyUses } from './key-uses.ts'
import { listMessageFiles, loadTexts, readMessageFile } from './load-texts.ts'
import { findMessageFaults, type MessageCheckInput } from './message-faults.ts'

const SRC = path.resolve(import.meta.dirname, '../../src')
const read = (file: string): string => readFileSync(path.join(SRC, file), 'utf8')

const repositoryInput: MessageCheckInput = {
  texts: { et: loadTexts('et'), en: loadTexts('en') },
  sources: globSync('**/*.{ts,tsx}', { cwd: SRC })
    .filter(file => !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map(read),
  // Stripe's events, a field of the home page, and log events in snake case.
  notKeys: [/^checkout\.session/, /^content\.hero$/, /^[a-z]+\.[a-z]+(?:_[a-z]+)+$/],
  sharedWordBeginnings: [
    'Emajõe',
    'IBAN',
    'Logo',
    'info',
    'JavaScript',
    'example',
    'CSV',
    'camt',
    'TXT',
    'eBay',
    'ACES',
    'ABE',
    'ECE',
    'Teilegutachten',
    'filter',
    'XLSX',
    'Ctrl',
    'Shift',
    'album',
    'Google',
    'webhook',
    'Link',
    'Video',
    'Import',
    'Directo',
    'XML',
    // Columns and classes of the VAT file, a key of tax codes and an example of a UFI code.
    'country',
    'class',
    'percent',
    'reduced',
    'EXPORT',
    'QV',
    'WQD',
    // Portals of the European Commission.
    'Safety',
    'Gateway',
  ],
}

test('every text exists in both languages, is complete and used, and every used key exists', () => {
  expect(findMessageFaults(repositoryInput)).toEqual([])
})

describe('the shop loads every messages file', () => {
  test.each(KNOWN_LANGUAGES)('%s', language => {
    const spaces = listMessageFiles(language).flatMap(file => Object.keys(readMessageFile(file)))
    expect(spaces.length).toBeGreaterThan(5)
    expect(spaces).toEqual([...new Set(spaces)])
    expect(Object.keys(loadMessages(language)).toSorted()).toEqual(spaces.toSorted())
  })
})

test('browser code uses no server messages', () => {
  const browserFiles = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(
    file => !/\.test\.tsx?$|(^|\/)(testing|server|demo|backup)\//.test(file) && !/^app\/[^/]*\.ts$/.test(file),
  )
  const spaces = [...new Set(SERVER_MESSAGE_PREFIXES.map(prefix => prefix.split('.')[0] ?? ''))]
  const { literals, templates } = findKeyUses(spaces, browserFiles.map(read), repositoryInput.notKeys ?? [])
  // The text before the first placeholder is the beginning of every key of a template.
  const usedKeys = [...literals, ...templates.map(template => template.slice(0, template.indexOf('$')))]
  expect(usedKeys.length).toBeGreaterThan(100)
  for (const prefix of SERVER_MESSAGE_PREFIXES) {
    expect(usedKeys.filter(key => key.startsWith(prefix) || (key.endsWith('.') && prefix.startsWith(key)))).toEqual([])
    expect(
      [...repositoryInput.texts.et.keys()].some(key => key.startsWith(prefix)),
      prefix,
    ).toBe(true)
  }
})

test('the checkout uses no messages of orders and accounts, and no other page uses its own', () => {
  const readSources = (pattern: string) =>
    globSync(pattern, { cwd: SRC })
      .filter(file => !/\.test\.tsx?$|\/(admin|editing|testing)\//.test(file))
      .map(read)
  const findUsedKeys = (spaces: string[], pattern: string): string[] => {
    const { literals, templates } = findKeyUses(spaces, readSources(pattern), repositoryInput.notKeys ?? [])
    return [...literals, ...templates]
  }
  const checkoutFiles = 'modules/checkout/web/**/*.{ts,tsx}'
  expect(findUsedKeys(['checkout'], checkoutFiles).length).toBeGreaterThan(50)
  expect(findUsedKeys(['orders', 'payments', 'accounts'], checkoutFiles)).toEqual([])
  expect(findUsedKeys(['checkout'], '{app/web,modules/!(checkout)/web}/**/*.{ts,tsx}')).toEqual([])
})

describe('message faults', () => {
  const et = {
    'cart.goods_one': '{{count}} toode',
    'cart.goods_other': '{{count}} toodet',
    'cart.heading': 'Ostukorv',
    'mail.sent': 'Tellimus {{number}} on teel.',
    'mail.sent_collected': 'Tellimus {{number}} ootab.',
    'mail.kind.paid': 'Makstud',
    'mail.kind.sent': 'Saadetud',
    'sorts.total_price': 'Hind',
  }
  const en = {
    'cart.goods_one': '{{count}} product',
    'cart.goods_other': '{{count}} products',
    'cart.heading': 'Cart',
    'mail.sent': 'Order {{number}} is on its way.',
    'mail.sent_collected': 'Order {{number}} waits.',
    'mail.kind.paid': 'Paid',
    'mail.kind.sent': 'Sent',
    'sorts.total_price': 'Price',
  }
  const code = [
    "t('cart.heading') + t('cart.goods', { count })",
    "t('mail.sent', { number, ...(collected ? { context: 'collected' } : {}) })",
    `label={t(\`mail.kind.\${paid ? 'paid' : 'sent'}\`)} name="sorts.total_price"`,
  ]
  type PlantedFault = { et?: Record<string, string>; en?: Record<string, string>; code?: string[]; without?: string }
  const findFaults = ({ et: addedEt = {}, en: addedEn = {}, code: addedCode = [], without }: PlantedFault) => {
    const omitText = (all: object) => new Map<string, string>(Object.entries(all).filter(([key]) => key !== without))
    return findMessageFaults({
      texts: { et: omitText({ ...et, ...addedEt }), en: omitText({ ...en, ...addedEn }) },
      sources: [...code, ...addedCode].filter(source => without === undefined || !source.includes(without)),
    })
  }

  test('finds no fault in correct messages', () => expect(findFaults({})).toEqual([]))

  test.each<[PlantedFault, string[]]>([
    [{ et: { 'cart.more': 'Veel' }, code: ["'cart.more'"] }, ['cart.more is missing in en']],
    [{ en: { 'cart.more': 'More' }, code: ["'cart.more'"] }, ['cart.more is missing in et']],
    [{ code: ["t('cart.headnig')"] }, ['the code says cart.headnig: there is no such text']],
    [{ code: [`t(\`mail.sort.\${kind}\`)`] }, [`the code says mail.sort.\${kind}: no text matches`]],
    [
      { code: [`t(\`mail.\${kind}\`)`] },
      [`mail.\${kind} matches any text of its module: move these texts below a key of their own`],
    ],
    [{ et: { 'cart.more': 'Veel' }, en: { 'cart.more': 'More' } }, ['cart.more is not used']],
    [{ without: 'cart.goods_one' }, ['cart.goods_one is missing in et', 'cart.goods_one is missing in en']],
    [
      { et: { 'cart.left': 'Alles {{count}}' }, en: { 'cart.left': 'Left {{count}}' }, code: ["t('cart.left')"] },
      ['et', 'en'].flatMap(language => [
        `cart.left_one is missing in ${language}`,
        `cart.left_other is missing in ${language}`,
        `cart.left is no plural of ${language}`,
      ]),
    ],
    [
      { et: { 'cart.goods_few': 'mõned' }, en: { 'cart.goods_few': 'several' } },
      ['cart.goods_few is no plural of et', 'cart.goods_few is no plural of en'],
    ],
    [
      { et: { 'mail.paid_collected': 'Tule' }, en: { 'mail.paid_collected': 'Come' }, code: ["'mail.paid'"] },
      ['mail.paid_collected needs the text mail.paid'],
    ],
    [
      { et: { 'mail.sent_colected': 'Tule' }, en: { 'mail.sent_colected': 'Come' } },
      ['no code uses the context colected'],
    ],
    [{ code: ["t('mail.sent', { context: 'lost' })"] }, ['no text has the context lost']],
    [{ en: { 'mail.sent': 'Order {{nr}} is on its way.' } }, ['mail.sent: (number) in et, (nr) in en']],
    [
      { et: { 'cart.heading': '{{amount}} toodet' }, en: { 'cart.heading': '{{amount}} products in all' } },
      [
        'cart.heading counts without plurals in et: {{amount}} toodet',
        'cart.heading counts without plurals in en: {{amount}} products',
      ],
    ],
    [{ et: { 'cart.heading': 'Tooteid: {{amount}}' }, en: { 'cart.heading': 'Products: {{amount}}' } }, []],
    [{ en: { 'cart.heading': 'Cart {{' } }, ['cart.heading has a broken placeholder: Cart {{']],
    [{ en: { 'cart.heading': 'Ostukäru' } }, ['cart.heading has a word with foreign letters in en: Ostukäru']],
    [{ et: { 'cart.heading': 'Box' } }, ['cart.heading has a word with foreign letters in et: Box']],
    [
      { en: { 'cart.heading': 'Ostukorv' } },
      ['cart.heading has the text of en in et: Ostukorv', 'cart.heading has the text of et in en: Ostukorv'],
    ],
    [{ en: { 'cart.heading': 'Tellimus teel' } }, ['cart.heading has words of et alone in en: Tellimus teel']],
  ])('reports %j', (planted, faults) => expect(findFaults(planted).toSorted()).toEqual(faults.toSorted()))
})
