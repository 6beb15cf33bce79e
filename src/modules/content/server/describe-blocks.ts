import { z } from 'zod'
import type { BlockDescription } from '#content/contract-editing.ts'
import type { BlockTypes } from './read-containers.ts'

/** Describes every block type with its JSON schema, from which the editor builds its forms. */
export const describeBlocks = (types: BlockTypes): BlockDescription[] =>
  [...types.values()].map(({ type, version, schema, defaults, places = [] }) => ({
    type,
    version,
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as BlockDescription['schema'],
    defaults: defaults as BlockDescription['defaults'],
    places: [...places],
  }))
