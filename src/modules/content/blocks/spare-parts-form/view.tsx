import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { PartsForm } from '#content/web/parts/parts-form.tsx'
import { useWords } from '#content/web/parts/use-words.ts'
import type { sparePartsForm } from './schema.ts'

export const SparePartsFormView = ({ data }: BlockViewProps<typeof sparePartsForm>) => {
  const say = useWords()
  return (
    <section className="block-form">
      <h2>{say(data.title)}</h2>
      {data.text ? <p>{say(data.text)}</p> : null}
      <PartsForm />
    </section>
  )
}
