import type { PieceFailure } from '#orders/domain/order-pieces.ts'

export type ReturnFailure =
  | 'notFound'
  | 'stale'
  | 'wrongState'
  | 'deductionTooHigh'
  | 'instructionsNotSent'
  | 'noWarehouse'
  | 'unknownWarehouse'
  | PieceFailure
