import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { Line } from '#content/web/parts/line.tsx'
import { PartsForm } from '#content/web/parts/parts-form.tsx'
import type { sparePartsForm } from './schema.ts'

export const SparePartsFormView = ({ data }: BlockViewProps<typeof sparePartsForm>) => {
  return (
    <section className="block-form">
      <Line as="h2" fieldPath="title" text={data.title} />
      <Line as="p" fieldPath="text" text={data.text} isOptional />
      <PartsForm />
    </section>
  )
}
