import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { ContactForm } from '#content/web/parts/contact-form.tsx'
import { Line } from '#content/web/parts/line.tsx'
import type { contactForm } from './schema.ts'

export const ContactFormView = ({ data }: BlockViewProps<typeof contactForm>) => {
  return (
    <section className="block-form">
      <Line as="h2" fieldPath="title" text={data.title} />
      <Line as="p" fieldPath="text" text={data.text} isOptional />
      <ContactForm />
    </section>
  )
}
