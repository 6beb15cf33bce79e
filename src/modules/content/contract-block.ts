import { z } from 'zod'
import { multilingualSchema, multilingualText } from '#wire/fields.ts'
import type { Block, Containers } from './domain/block.ts'
import { isPictureAddress } from './domain/picture-address.ts'

export type { Block, Containers }

/** A segment of a document address such as `itemContainers/main/<id>/text`. */
const addressSegment = z
  .string()
  .max(60)
  .regex(/^[\w-]+$/)

export const block: z.ZodType<Block, Block> = z.lazy(() =>
  z.object({
    id: addressSegment,
    type: z.string().min(1).max(60),
    version: z.number().int().positive(),
    hidden: z.boolean().optional(),
    data: z.record(z.string(), z.json()) as z.ZodType<Block['data'], Block['data']>,
    containers: containers.optional(),
  }),
)
/** The largest body of a page in bytes, with all languages. */
export const MAX_PAGE_BYTES = 4_000_000

/** Fields of this name are texts, so a container cannot have it. */
const TEXT_FIELD = 'html'

export const containers: z.ZodType<Containers, Containers> = z.record(
  addressSegment.refine(name => name !== TEXT_FIELD, 'app.problem.wrongValue'),
  z.array(block),
)

/** Defines one type of block: its data schema, the data of a new block, and upgrades of older data. */
export interface BlockType<S extends z.ZodType = z.ZodType> {
  type: string
  version: number
  schema: S
  defaults: z.input<S>
  /** Upgrades data from version `from` to the next one. It runs once for each version in between. */
  upgrade?: (data: Block['data'], from: number) => Block['data']
  /** The names of the containers inside the block. */
  containerNames?: readonly string[]
}

export const defineBlockType = <S extends z.ZodType>(definition: BlockType<S>): BlockType<S> => definition

/** The validated data that the view of a block type receives. */
export type BlockData<T> = T extends BlockType<infer S> ? z.output<S> : never

/** Plain text per language. */
export const localizedText = multilingualText.meta({ editor: 'localizedText' })
/** Formatted text per language, sanitized before it is stored. The server finds it by the field name `html`. */
export const html = multilingualText.meta({ editor: 'html' })

/** Accepts pictures of the file manager and data URLs, but no other address of the shop or of other sites. */
export const pictureSource = z.string().max(500).refine(isPictureAddress, 'app.problem.wrongValue')

/** A picture of the file manager, with the data that reserves its space before it loads. */
export const picture = z
  .object({
    src: pictureSource,
    preview: z.string().max(400).nullable(),
    alt: localizedText,
    /** Pixels of the original. */
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    /** The focal point as shares of width and height. It stays visible when the picture is cropped. */
    focus: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).optional(),
    /** The picture of the light theme. */
    light: z.object({ src: pictureSource, preview: z.string().max(400).nullable() }).optional(),
  })
  .meta({ editor: 'picture' })
export type BlockPicture = z.infer<typeof picture>

/**
 * An address of the site without its language (`/tarne`), or an external one. A link with an empty address is not
 * shown.
 */
const address = z
  .string()
  .max(500)
  .regex(/^($|\/(?![/\\])|https?:\/\/|mailto:|tel:)/)

/** A single address for all languages, or an address per language, because pages have an address in each. */
export const linkTarget = z.union([address, multilingualSchema(address)]).meta({ editor: 'target' })
export type LinkTarget = z.infer<typeof linkTarget>

export const link = z.object({ label: localizedText, url: linkTarget })
export type LabelledLink = z.infer<typeof link>

/** The width of a block: the text column, wider than the text, or the full window. */
export const width = z.enum(['text', 'wide', 'full'])
