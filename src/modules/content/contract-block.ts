import { z } from 'zod'
import { multilingualOf, multilingualText } from '#wire/fields.ts'
import type { Block, Containers } from './domain/block.ts'

export type { Block, Containers }

/** A step of the way to what a page holds: what is written is kept by that way (`itemContainers/main/<id>/text`). */
const namePart = z
  .string()
  .max(60)
  .regex(/^[\w-]+$/)

export const block: z.ZodType<Block, Block> = z.lazy(() =>
  z.object({
    id: namePart,
    type: z.string().min(1).max(60),
    version: z.number().int().positive(),
    hidden: z.boolean().optional(),
    data: z.record(z.string(), z.json()) as z.ZodType<Block['data'], Block['data']>,
    containers: containers.optional(),
  }),
)
/** Bytes of a page with all that stands in it, in every language: more than a book's chapter. */
export const LARGEST_PAGE = 4_000_000

export const containers: z.ZodType<Containers, Containers> = z.record(namePart, z.array(block))

/** What a kind of block is: the shape of its data, what a new one begins with, and how older data become of this shape. */
export interface BlockType<S extends z.ZodType = z.ZodType> {
  type: string
  version: number
  schema: S
  defaults: z.input<S>
  /** Data of an older version as the next one has them; called once for each version in between. */
  lift?: (data: Block['data'], from: number) => Block['data']
  /** Names of the places inside it. */
  places?: readonly string[]
}

export const blockType = <S extends z.ZodType>(definition: BlockType<S>): BlockType<S> => definition

/** What a view of a block type is given. */
export type DataOf<T> = T extends BlockType<infer S> ? z.output<S> : never

/** A line or a text without markup, per language. */
export const words = multilingualText.meta({ editor: 'words' })
/** Formatted text per language, cleaned before it is stored. It is called `html` wherever it stands: by that name it is found. */
export const html = multilingualText.meta({ editor: 'html' })

/** Pictures lie in the shop itself. */
const source = z
  .string()
  .max(500)
  .regex(/^($|\/(?![/\\])|data:image\/)/)

/** A picture of the files, with what its place needs before it has come. */
export const picture = z
  .object({
    src: source,
    preview: z.string().max(400).nullable(),
    alt: words,
    /** Pixels of the original. */
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    /** What must stay in sight where it is cut, in shares of width and height. */
    focus: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).optional(),
    /** The same by day: shown instead where the theme is light. */
    light: z.object({ src: source, preview: z.string().max(400).nullable() }).optional(),
  })
  .meta({ editor: 'picture' })
export type BlockPicture = z.infer<typeof picture>

/** An address within the site (`/tarne`, without the language) or outside; a link with an empty one is not shown. */
const address = z
  .string()
  .max(500)
  .regex(/^($|\/(?![/\\])|https?:\/\/|mailto:|tel:)/)

/** One for all languages, or one for each: pages have an address in each. */
export const target = z.union([address, multilingualOf(address)]).meta({ editor: 'target' })
export type Target = z.infer<typeof target>

export const link = z.object({ label: words, url: target })
export type LabelledLink = z.infer<typeof link>

/** How wide a block stands in a page: as a text is read, further out, or from edge to edge. */
export const width = z.enum(['text', 'wide', 'full'])
