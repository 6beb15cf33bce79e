import { useState } from 'react'
import { FormMessage } from '#platform/web/form-message.tsx'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { useFormRows } from '#platform/web/use-form-rows.ts'
import { Alert } from '#ui/admin/alert.tsx'
import { Combobox } from '#ui/admin/combobox.tsx'
import { DateTimeField } from '#ui/admin/date-time-field.tsx'
import { FieldName } from '#ui/admin/field-name.tsx'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { NumberField } from '#ui/admin/number-field.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { SaveBar } from '#ui/admin/save-bar.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { Tabs } from '#ui/admin/tabs.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { parts } from './contract-parts.ts'

const BRANDS = ['Brembo', 'Garrett', 'HKS', 'KW', 'Pidurex'].map(name => ({ id: name.toLowerCase(), name }))
type Brand = (typeof BRANDS)[number]

interface Product {
  name: { et: string; en: string }
  price: number | string | null
  weight: number | string | null
  state: string
  brand: Brand | null
  fits: Brand[]
  from: string | null
  isVisible: boolean
  parts: { code: string }[]
}

const STORED_PRODUCT: Product = {
  name: { et: 'Piduriketas', en: 'Brake disc' },
  price: 12_400,
  weight: 75,
  state: 'sold',
  brand: BRANDS[0] ?? null,
  fits: [],
  from: null,
  isVisible: true,
  parts: [{ code: 'A' }, { code: 'B' }],
}

const validateProduct = ({ name, price }: Product): Record<string, string> => ({
  ...(name.et.trim() === '' && { 'name.et': 'Required' }),
  ...(typeof price === 'string' && { price: 'This is no price' }),
})

/** Shows a large form like those of the administration area. */
export const ProductScreen = () => {
  const send = useSend()
  const [tab, setTab] = useState('texts')
  const form = useForm({
    initial: STORED_PRODUCT,
    check: validateProduct,
    send: values => send(parts.save, { body: values }),
  })
  return (
    <>
      <PageHeader
        actions={<Button onClick={() => form.rebase({ ...STORED_PRODUCT, weight: 80 })}>Somebody else saves</Button>}
        crumbs={{ label: 'Path', items: [{ label: 'Products', href: '/parts' }, { label: 'Brake disc' }] }}
        title="Brake disc"
      />
      <Link href="/parts">All products</Link>
      <form {...form.props} className="grid gap-5">
        <FormMessage form={form} />
        <Tabs
          keepMounted
          label="Product"
          onChange={setTab}
          tabs={[
            { key: 'texts', label: 'Texts', panel: <Texts form={form} /> },
            { key: 'sale', label: 'Sale', panel: <Sale form={form} /> },
          ]}
          value={tab}
        />
        <Parts form={form} />
        <SaveBar
          isBusy={form.isBusy}
          isChanged={form.isChanged}
          labels={{ changed: 'Unsaved changes', save: 'Save', saving: 'Saving', reset: 'Discard changes' }}
          onReset={() => form.reset(STORED_PRODUCT)}
          onSave={form.submit}
        />
      </form>
      <LeaveGuard isChanged={form.isChanged} isSaving={form.isBusy} />
    </>
  )
}

const Texts = ({ form }: { form: Form<Product> }) => (
  <div className="grid grid-cols-2 gap-4">
    {(['et', 'en'] as const).map(language => (
      <TextField
        {...form.field(`name.${language}`)}
        key={language}
        label={
          <FieldName isChanged={form.isChangedAt(`name.${language}`)} changedLabel="changed">
            Name ({language})
          </FieldName>
        }
      />
    ))}
  </div>
)

const Sale = ({ form }: { form: Form<Product> }) => {
  const { values, set } = form
  return (
    <div className="grid grid-cols-2 gap-4">
      <MoneyField
        error={form.errorAt('price')}
        label="Price"
        language="et"
        name="price"
        onChange={value => set('price', value)}
        value={values.price}
      />
      <NumberField
        label="Weight"
        language="et"
        name="weight"
        onChange={value => set('weight', value)}
        decimals={1}
        unit="kg"
        value={values.weight}
      />
      <Select
        label="Status"
        name="state"
        onChange={value => set('state', value)}
        options={[
          { value: 'draft', label: 'Draft' },
          { value: 'sold', label: 'Sold' },
          { value: 'gone', label: 'Gone', disabled: true },
        ]}
        value={values.state}
      />
      <Combobox
        clearLabel="Clear brand"
        emptyLabel="No such brand"
        getItemKey={({ id }) => id}
        items={BRANDS}
        getItemText={({ name }) => name}
        label="Brand"
        name="brand"
        onChange={value => set('brand', value)}
        value={values.brand}
      />
      <MultiCombobox
        emptyLabel="Nothing fits"
        getItemKey={({ id }) => id}
        items={BRANDS}
        getItemText={({ name }) => name}
        label="Goes with"
        name="fits"
        onChange={fits => set('fits', fits)}
        removeLabel={({ name }) => `Remove ${name}`}
        values={values.fits}
      />
      <DateTimeField label="From" name="from" onChange={value => set('from', value)} value={values.from} />
      <Switch checked={values.isVisible} label="Visible" name="visible" onChange={value => set('isVisible', value)} />
    </div>
  )
}

const Parts = ({ form }: { form: Form<Product> }) => {
  const { rows, add, remove, move } = useFormRows<{ code: string }, Product>(form, 'parts')
  const [rowToRemove, setRowToRemove] = useState<number>()
  return (
    <div className="grid gap-2">
      {rows.map(({ key, path }, index) => (
        <div className="flex items-end gap-2" key={key}>
          <TextField {...form.field(`${path}.code`)} label={`Part ${index + 1}`} />
          <Button disabled={index === 0} onClick={() => move(index, index - 1)}>{`Part ${index + 1} up`}</Button>
          <Button onClick={() => setRowToRemove(index)}>{`Remove part ${index + 1}`}</Button>
        </div>
      ))}
      <Button onClick={() => add({ code: '' })}>Add a part</Button>
      <Alert
        cancelLabel="Keep it"
        confirmLabel="Remove"
        isDestructive
        onCancel={() => setRowToRemove(undefined)}
        onConfirm={() => {
          if (rowToRemove !== undefined) remove(rowToRemove)
          setRowToRemove(undefined)
        }}
        open={rowToRemove !== undefined}
        title="Remove this part?"
      >
        It is gone once the product is saved.
      </Alert>
    </div>
  )
}
