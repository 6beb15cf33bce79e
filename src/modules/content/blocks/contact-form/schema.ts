import { z } from 'zod'
import { blockType, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A contact form that mails the shop. */
export const contactForm = blockType({
  type: 'contact-form',
  version: 1,
  schema: z.object({ title: words, text: words.optional() }),
  defaults: { title: multilingual({ et: 'Kirjuta meile', en: 'Write to us' }) },
})
