import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { ContactForm } from '#content/web/parts/contact-form.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import type { contactForm } from './schema.ts'

export const ContactFormView = ({ data }: BlockViewProps<typeof contactForm>) => {
  return (
    <section className="block-form">
      <EditableText as="h2" fieldPath="title" text={data.title} />
      <EditableText as="p" fieldPath="text" text={data.text} isOptional />
      <ContactForm />
    </section>
  )
}
