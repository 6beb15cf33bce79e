import { findTranslationError } from '#platform/admin/texts-by-language.ts'
import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { TextField } from '#ui/text-field.tsx'

interface PlaceFieldsProps {
  /** Returns the form's field at a path of the place, such as `address.en`. */
  field: (path: string) => ReturnType<Form<object>['field']>
  errorAt: (path: string) => string | undefined
}

export const PlaceFields = ({ field, errorAt }: PlaceFieldsProps) => {
  const t = useT()
  const languages = useShopLanguages()
  return (
    <div className="grid gap-4 small:grid-cols-2">
      {(['name', 'address', 'hours'] as const).flatMap(path =>
        languages.map(({ code, label }) => (
          <TextField
            {...field(`${path}.${code}`)}
            error={findTranslationError({ errorAt }, path, code)}
            key={`${path} ${code}`}
            label={`${t(`deliveryAdmin.placeFields.${path}`)} (${label})`}
            lang={code}
          />
        )),
      )}
      {(['postcode', 'city'] as const).map(path => (
        <TextField {...field(path)} key={path} label={t(`deliveryAdmin.placeFields.${path}`)} />
      ))}
    </div>
  )
}
