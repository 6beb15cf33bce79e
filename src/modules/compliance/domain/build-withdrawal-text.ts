import { type Language, toKnownLanguage } from '#kernel/language.ts'
import { fillPlaceholders } from '#kernel/mail-template.ts'
import { formatCents } from '#kernel/money.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { TextPart } from '#orders/domain/text-document.ts'
import type { LabelTexts } from '#shop/domain/withdrawal-labels.ts'
import { DEFAULT_WORDING, type ReturnCostBearer, type Wording } from './default-wording.ts'

/** The owner's choices; an empty text means the default wording. */
export interface WithdrawalTexts extends LabelTexts {
  returnCost: ReturnCostBearer
  instructions: Multilingual
  form: Multilingual
}

/** The variables of each text, written in single braces. */
export const WORDING_VARIABLES = {
  instructions: ['seller', 'function', 'returnCost'],
  form: ['seller'],
} as const satisfies Record<string, readonly string[]>

interface ReturnTexts extends Omit<WithdrawalTexts, keyof LabelTexts> {
  /** The estimated maximum cost of returning goods that post does not take, in cents; null names no sum. */
  largeReturnCents: number | null
}

interface SellerFacts {
  /** Name, address, phone and e-mail in one line. */
  contact: string
  /** Name, address and e-mail in one line. */
  recipient: string
  /** The address of the withdrawal function. */
  functionUrl: string
}

/** Builds the withdrawal instructions and, on a page of its own, the model form. */
export const buildWithdrawalText = (
  { returnCost, largeReturnCents, instructions, form }: ReturnTexts,
  { contact, recipient, functionUrl }: SellerFacts,
  language: Language,
): { title: string; parts: TextPart[] } => {
  const wording = DEFAULT_WORDING[toKnownLanguage(language)]
  const values = {
    seller: contact,
    function: functionUrl,
    returnCost: describeReturnCost({ returnCost, largeReturnCents }, wording, language),
  }
  return {
    title: wording.instructionsTitle,
    parts: [
      ...splitParts(fillPlaceholders(instructions[language] || wording.instructions, values)),
      { type: 'page', text: wording.formTitle },
      ...splitParts(fillPlaceholders(form[language] || wording.form, { seller: recipient })),
    ],
  }
}

const describeReturnCost = (
  { returnCost, largeReturnCents }: Pick<ReturnTexts, 'returnCost' | 'largeReturnCents'>,
  wording: Wording,
  language: Language,
): string => {
  const sentence = wording.returnCost[returnCost]
  if (returnCost === 'shop' || largeReturnCents === null) return sentence
  return `${sentence} ${wording.largeReturn.replace('{amount}', formatCents(largeReturnCents, language))}`
}

/** Splits a text at blank lines; `# ` begins a heading. */
const splitParts = (text: string): TextPart[] =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map(paragraph =>
      paragraph.startsWith('# ') ? { type: 'heading', text: paragraph.slice(2) } : { type: 'text', text: paragraph },
    )

/** Returns the first unknown variable of a text as typed; undefined where all are known. */
export const findUnknownVariable = (name: keyof typeof WORDING_VARIABLES, text: string): string | undefined => {
  const known: readonly string[] = WORDING_VARIABLES[name]
  return (text.match(/\{[^{}\n]*\}?|\}/g) ?? []).find(variable => !known.includes(variable.slice(1, -1)))
}
