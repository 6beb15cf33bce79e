import type { ReactNode } from 'react'
import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { FieldName } from '#ui/admin/field-name.tsx'
import type { ProductValues } from './product-values.ts'

export type ProductForm = Form<ProductValues>

interface SectionProps {
  /** The target of links to the section. */
  id: string
  title: string
  actions?: ReactNode
  children: ReactNode
}

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

/** Shows a label with a mark for unsaved changes. */
export const FieldLabel = ({ form, path, children }: { form: ProductForm; path: string; children: string }) => {
  const t = useT()
  return (
    <FieldName isChanged={form.isChangedAt(path)} changedLabel={t('productAdmin.changed')}>
      {children}
    </FieldName>
  )
}
