import type { TextPart } from '#orders/domain/text-document.ts'

/** Texts that apply to an order: the terms of sale, and the withdrawal instructions with the model form. */
export const LEGAL_TEXT_KINDS = ['terms', 'withdrawal'] as const
export type LegalTextKind = (typeof LEGAL_TEXT_KINDS)[number]

/** Everything that an order keeps of the law: its texts, the official notice, and the producers' guarantees. */
export const ORDER_TEXT_KINDS = [...LEGAL_TEXT_KINDS, 'guarantee', 'durability'] as const
export type OrderTextKind = (typeof ORDER_TEXT_KINDS)[number]

/** The whole content of a legal text, as its PDF shows it. */
export interface LegalContent {
  shopName: string
  /** The seller's name and contact data in one line. */
  seller: string
  title: string
  parts: readonly TextPart[]
}

/** Lists the texts that an order needs: businesses have no right of withdrawal. */
export const listNeededKinds = (clientType: 'private' | 'business'): readonly LegalTextKind[] =>
  clientType === 'private' ? LEGAL_TEXT_KINDS : ['terms']
