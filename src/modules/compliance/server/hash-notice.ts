import { createHash } from 'node:crypto'
import type { RecallRow } from '#catalog/server/catalog.ts'

/** Hashes the content of a notice, without the dates of reports to the manufacturer and the authorities. */
export const hashNotice = ({
  heading,
  title,
  batch,
  risk,
  action,
  numberPlace,
  contact,
  remedies,
  boughtFrom,
  boughtTo,
  productIds,
}: RecallRow & { productIds: readonly number[] }): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        [heading, title, risk, action, numberPlace],
        [batch, contact, remedies, boughtFrom, boughtTo, productIds],
      ]),
    )
    .digest('hex')
