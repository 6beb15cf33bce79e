import { buildListingPath } from '#catalog/domain/listing-path.ts'
import type { BlockViewProps } from '#content/web/parts/block-list.tsx'
import { useEditTools } from '#content/web/parts/edit-tools.tsx'
import { EditableText } from '#content/web/parts/editable-text.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import type { brandsBlock } from './schema.ts'

/** Links to the product lists of brands. Only editors see brands that no product list has. */
export const BrandsView = ({ data, loaded }: BlockViewProps<typeof brandsBlock>) => {
  const language = useLanguage()
  const isEditing = useEditTools() !== null
  const unknownBrands = (loaded ?? []) as readonly string[]
  const brands = data.brands.filter(({ value }) => isEditing || !unknownBrands.includes(value))
  if (!isEditing && brands.length === 0) return null
  return (
    <section className="block-brands">
      <EditableText as="h2" fieldPath="title" text={data.title} />
      <ul>
        {brands.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new rows have equal names and values
          <li key={index}>
            <Link href={`${buildListingPath(language)}?f=brand:${value}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
