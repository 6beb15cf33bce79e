import type { AccessibilityStatement } from '#compliance/contract-legal-notice.ts'
import { ACCESSIBILITY_CHECK } from '#compliance/domain/accessibility-check.ts'
import { formatDay } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Translate } from '#platform/server/app.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'

/** The parts of the statement that list facts of the program; the texts of each list are its lines. */
const LISTS = ['service', 'means', 'limits'] as const

/** Builds the accessibility statement that directive (EU) 2019/882 annex V demands. */
export const buildAccessibilityStatement = (
  { company, legalNotices }: Pick<ShopSettings, 'company' | 'legalNotices'>,
  language: Language,
  t: Translate,
): AccessibilityStatement => {
  const { day, tool, standard } = ACCESSIBILITY_CHECK
  const createHeading = (name: string) => ({
    type: 'heading' as const,
    text: t(`compliance.accessibility.${name}.title`),
  })
  const createText = (value: string) => ({ type: 'text' as const, text: value })
  const createList = (name: (typeof LISTS)[number]) => [
    createHeading(name),
    ...splitLines(t(`compliance.accessibility.${name}.lines`)).map(line => ({ type: 'item' as const, text: line })),
  ]
  const facts = { day: formatDay(day, language), tool, standard }
  const contacts = [company.name, company.email, company.phone].filter(contact => contact !== '').join(', ')
  return {
    title: t('compliance.accessibility.title'),
    parts: [
      createText(t('compliance.accessibility.intro', facts)),
      ...createList('service'),
      ...createList('means'),
      createHeading('check'),
      createText(t('compliance.accessibility.check.text', facts)),
      ...createList('limits'),
      ...splitLines(pickText(legalNotices.accessibility, language)).map(createText),
      createHeading('contact'),
      createText(t('compliance.accessibility.contact.text', { contacts })),
      createHeading('authority'),
      createText(t('compliance.accessibility.authority.text')),
    ],
  }
}

const splitLines = (value: string): string[] =>
  value
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
