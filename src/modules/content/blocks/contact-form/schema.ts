import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A contact form that mails the shop. */
export const contactForm = defineBlockType({
  type: 'contact-form',
  version: 1,
  schema: z.object({ title: localizedText, text: localizedText.optional() }),
  defaults: { title: multilingual({ et: 'Kirjuta meile', en: 'Write to us' }) },
})
