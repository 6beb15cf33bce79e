import { accordion } from './blocks/accordion/schema.ts'
import { campaign } from './blocks/campaign/schema.ts'
import { cards } from './blocks/cards/schema.ts'
import { code } from './blocks/code/schema.ts'
import { columns } from './blocks/columns/schema.ts'
import { company } from './blocks/company/schema.ts'
import { contactForm } from './blocks/contact-form/schema.ts'
import { facts } from './blocks/facts/schema.ts'
import { gallery } from './blocks/gallery/schema.ts'
import { heading } from './blocks/heading/schema.ts'
import { hero } from './blocks/hero/schema.ts'
import { image } from './blocks/image/schema.ts'
import { links } from './blocks/links/schema.ts'
import { mapLink } from './blocks/map-link/schema.ts'
import { quote } from './blocks/quote/schema.ts'
import { richText } from './blocks/rich-text/schema.ts'
import { sparePartsForm } from './blocks/spare-parts-form/schema.ts'
import { table } from './blocks/table/schema.ts'
import { video } from './blocks/video/schema.ts'
import type { BlockType } from './contract-block.ts'

/** The block types that depend on no other module. */
export const contentBlockTypes: readonly BlockType[] = [
  heading,
  richText,
  image,
  gallery,
  cards,
  columns,
  quote,
  facts,
  video,
  accordion,
  contactForm,
  sparePartsForm,
  mapLink,
  table,
  code,
  hero,
  campaign,
  links,
  company,
]
