import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { ContactForm } from '#content/web/parts/contact-form.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import type { contactForm } from './schema.ts'

export const ContactFormView = ({ data }: BlockViewProps<typeof contactForm>) => {
  const say = useWords()
  return (
    <section className="block-form">
      <h2>{say(data.title)}</h2>
      {data.text ? <p>{say(data.text)}</p> : null}
      <ContactForm />
    </section>
  )
}
