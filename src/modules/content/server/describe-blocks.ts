import { z } from 'zod'
import type { DescribedBlock } from '#content/contract-editing.ts'
import type { BlockTypes } from './read-containers.ts'

/** Every kind of block with its schema as data: what a form is made of where no schema can be run. */
export const describeBlocks = (types: BlockTypes): DescribedBlock[] =>
  [...types.values()].map(({ type, version, schema, defaults, places = [] }) => ({
    type,
    version,
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as DescribedBlock['schema'],
    defaults: defaults as DescribedBlock['defaults'],
    places: [...places],
  }))
