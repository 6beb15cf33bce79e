import type { ReactNode } from 'react'
import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { FieldName } from '#ui/admin/field-name.tsx'
import type { ProductValues } from './product-values.ts'

export type ProductForm = Form<ProductValues>

interface SectionProps {
  /** Its anchor. */
  id: string
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A part of the product's form, that its list of parts leads to. */
export const ProductSection = ({ id, title, actions, children }: SectionProps) => (
  <section
    aria-labelledby={`${id}-title`}
    className="scroll-mt-4 rounded-tile border border-line bg-surface p-4"
    id={id}
  >
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-base font-bold" id={`${id}-title`}>
        {title}
      </h2>
      {actions}
    </div>
    <div className="grid grid-cols-1 gap-4 small:grid-cols-2">{children}</div>
  </section>
)

/** A field's name with the mark that it differs from what is saved. */
export const Name = ({ form, path, children }: { form: ProductForm; path: string; children: string }) => {
  const t = useT()
  return (
    <FieldName changed={form.changedAt(path)} changedLabel={t('productAdmin.changed')}>
      {children}
    </FieldName>
  )
}
