import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multiLineText, multilingualSchema, multilingualText, singleLineText } from '#wire/fields.ts'

const MAX_TEXT_LENGTH = 4_000
/** The limit of an uploaded label. */
export const MAX_LABEL_BYTES = 5_000_000

const labelFile = z.object({
  /** SHA-256 of the bytes. */
  hash: z.string().regex(/^[\da-f]{64}$/),
  name: singleLineText(120),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
})

const shape = {
  /** The domain refuses two years and less. */
  halfYears: z.number(),
  brand: singleLineText(100),
  model: singleLineText(100),
  guarantor: z.object({ name: singleLineText(200), address: singleLineText(300) }),
}
const text = multilingualSchema(multiLineText(MAX_TEXT_LENGTH))

/** A producer's guarantee of durability in requests, and in answers to staff. */
export const durability = z.object({
  ...shape,
  label: labelFile.nullable(),
  procedure: text,
  territory: text,
  conditions: text,
})
export const storedDurability = z.object({
  ...shape,
  label: labelFile.extend({ hash: z.string() }).nullable(),
  procedure: multilingualText,
  territory: multilingualText,
  conditions: multilingualText,
})

/** A guarantee as pages show it, in the language of the answer. */
export const shownDurability = z.object({
  title: z.string(),
  alt: z.string(),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  picture: z.object({ url: z.string(), width: z.number(), height: z.number() }).nullable(),
  link: z.string(),
  linkLabel: z.string(),
  closeLabel: z.string(),
})

export const durabilityAdmin = {
  uploadLabel: endpoint({
    method: 'POST',
    path: '/v1/admin/durability-label',
    summary: 'Stores the GARAN label of a product unchanged (SVG, PNG or JPG, as application/octet-stream)',
    allow: { permission: 'product.edit' },
    query: z.object({ name: singleLineText(200).default('') }),
    as: 'raw',
    maxBodyBytes: MAX_LABEL_BYTES,
    response: createItemResponseSchema(labelFile),
  }),
}
