import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { PartsForm } from '#content/web/parts/parts-form.tsx'
import type { sparePartsForm } from './schema.ts'

export const SparePartsFormView = ({ data }: BlockViewProps<typeof sparePartsForm>) => {
  return (
    <section className="block-form">
      <EditableText as="h2" fieldPath="title" text={data.title} />
      <EditableText as="p" fieldPath="text" text={data.text} isOptional />
      <PartsForm />
    </section>
  )
}
