import type { WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import { translateUnit } from '#kernel/unit.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'

/** A chosen line as the consumer saw it. The evidence of a statement must survive edits of its order. */
export interface WithdrawnLine extends PieceCount {
  code1: string
  name: string
  unit: string
  exclusion: WithdrawalExclusion
}

/** Formats a line as `Coilovers (PL-10001), 2 pcs`. */
export const formatWithdrawnLine = (
  { name, code1, amount, unit }: Omit<WithdrawnLine, 'position' | 'exclusion'>,
  language: string,
): string => `${name} (${code1}), ${amount} ${translateUnit(unit, language, amount)}`
