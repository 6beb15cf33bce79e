import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'

interface DirectFieldProps {
  /** The wanted pieces that have not arrived. */
  missing: number
  form: { values: { isDirect: boolean } } & Pick<Form<{ isDirect: boolean }>, 'errorAt' | 'set'>
}

/** Confirms that missing pieces go straight from the supplier to the customer; hidden when all pieces are there. */
export const DirectField = ({ missing, form }: DirectFieldProps) => {
  const t = useT()
  return missing > 0 ? (
    <Checkbox
      checked={form.values.isDirect}
      error={form.errorAt('isDirect')}
      hint={t('orderAdmin.shipsDirectHint', { count: missing })}
      label={t('orderAdmin.shipsDirect')}
      onChange={event => form.set('isDirect', event.target.checked)}
    />
  ) : null
}
