import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { type Address, readValue, splitBlockAddress } from '#content/domain/edited-document.ts'
import { parseLinkAddress } from '#content/domain/parse-link-address.ts'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import {
  emptyValueFor,
  type FieldInput,
  type FieldSchema,
  fieldInputFor,
  groupSchema,
  switchValue,
} from './field-input.ts'
import { fieldLabel } from './field-label.ts'
import { MultilingualTextField } from './multilingual-text-field.tsx'
import { fieldPickers } from './parts/field-pickers.ts'
import { PictureSetting } from './picture-setting.tsx'
import { session, useSession } from './session.ts'

interface SchemaFieldProps {
  schema: FieldSchema
  address: Address
  /** True when the schema does not require the field. */
  optional: boolean
}

const useValue = (address: Address): unknown => useSession(({ state }) => readValue(state.document, address))

/** An input for a block field, chosen by its schema. */
export const SchemaField = ({ schema, address, optional }: SchemaFieldProps) => {
  const t = useT()
  const form = fieldInputFor(schema)
  const value = useValue(address)
  const label = fieldLabel(address, t)
  const given = { address, label, value }
  const Picker = fieldPickers.of(splitBlockAddress(address).id)
  if (Picker) return <Picker label={label} onChange={now => session.write(address, now)} value={value} />
  switch (form?.kind) {
    case 'words':
      return <MultilingualTextField {...given} />
    case 'picture':
      return <PictureSetting {...given} />
    case 'target':
      return <TargetField {...given} />
    case 'switch':
      return (
        <Switch
          checked={value === true}
          label={label}
          onChange={now => session.write(address, switchValue(now, optional))}
        />
      )
    case 'text':
      return address.endsWith('/code') ? (
        <TextareaField
          label={label}
          onChange={event => session.write(address, event.currentTarget.value)}
          rows={8}
          value={String(value ?? '')}
        />
      ) : (
        <TextField
          label={label}
          onChange={event => session.write(address, event.currentTarget.value)}
          value={String(value ?? '')}
        />
      )
    case 'number':
      return <NumberSetting {...given} form={form} />
    case 'choice':
      return <ChoiceField {...given} optional={optional} values={form.values} />
    case 'list':
      return <ListField {...given} form={form} />
    case 'group':
      return <GroupField {...given} form={form} schema={schema} />
    case 'variants':
      return <VariantsField {...given} form={form} />
    default:
      return null
  }
}

interface GivenProps {
  address: Address
  label: string
  value: unknown
}

const TargetField = ({ address, label, value }: GivenProps) => {
  const languages = Object.keys(usePageOptions().languages)
  const t = useT()
  if (typeof value === 'object' && value !== null)
    return <MultilingualTextField address={address} label={label} value={value} />
  const text = String(value ?? '')
  // Stores the typed value unchanged; an address that needs normalizing is an error.
  const isWrong = text.startsWith('#') || parseLinkAddress(text) !== text
  return (
    <div className="grid gap-1">
      <TextField
        error={isWrong ? t('editing.format.wrongAddress') : undefined}
        label={label}
        onChange={event => session.write(address, event.currentTarget.value || undefined)}
        placeholder="/kontakt  https://"
        value={text}
      />
      <Button
        onClick={() =>
          session.write(address, { type: 'language', ...Object.fromEntries(languages.map(one => [one, text])) })
        }
        size="sm"
        variant="ghost"
      >
        {t('editing.perLanguage')}
      </Button>
    </div>
  )
}

const NumberSetting = ({ address, label, value, form }: GivenProps & { form: FieldInput & { kind: 'number' } }) => (
  <TextField
    label={label}
    max={form.maximum}
    min={form.minimum}
    onChange={({ currentTarget }) =>
      session.write(address, currentTarget.value === '' ? undefined : currentTarget.valueAsNumber)
    }
    step="any"
    type="number"
    value={typeof value === 'number' ? value : ''}
  />
)

/** The option for no value. */
const NONE = '—'

interface ChoiceFieldProps extends GivenProps {
  values: readonly unknown[]
  optional: boolean
}

const ChoiceField = ({ address, label, value, values, optional }: ChoiceFieldProps) => {
  const t = useT()
  const named = (one: unknown) => {
    const key = `editing.choice.${String(one).replaceAll('/', '-')}`
    const name = t(key)
    return name === key ? String(one) : name
  }
  const options = values.map(one => ({ value: String(one), label: named(one) }))
  return (
    <Select
      label={label}
      onChange={next => session.write(address, next === NONE ? undefined : values.find(one => String(one) === next))}
      options={optional ? [{ value: NONE, label: NONE }, ...options] : options}
      value={value === undefined ? NONE : String(value)}
    />
  )
}

const ListField = ({ address, label, value, form }: GivenProps & { form: FieldInput & { kind: 'list' } }) => {
  const t = useT()
  const items = Array.isArray(value) ? (value as unknown[]) : []
  const write = (next: readonly unknown[]) => session.write(address, next)
  const swap = (one: number, other: number) =>
    write(items.map((item, at) => (at === one ? items[other] : at === other ? items[one] : item)))
  return (
    <fieldset className="edit-list">
      <legend>{label}</legend>
      <ol>
        {items.map((_item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and keep their places
          <li key={at}>
            <div className="edit-list-tools">
              <b>{at + 1}</b>
              <IconButton
                disabled={at === 0}
                icon={<ArrowUp aria-hidden />}
                label={t('editing.rowUp', { number: at + 1 })}
                onClick={() => swap(at, at - 1)}
                size="sm"
                tip="none"
              />
              <IconButton
                disabled={at === items.length - 1}
                icon={<ArrowDown aria-hidden />}
                label={t('editing.rowDown', { number: at + 1 })}
                onClick={() => swap(at, at + 1)}
                size="sm"
                tip="none"
              />
              <IconButton
                icon={<Trash2 aria-hidden />}
                label={t('editing.rowRemove', { number: at + 1 })}
                onClick={() => write(items.filter((_one, other) => other !== at))}
                size="sm"
                tip="none"
              />
            </div>
            <SchemaField address={`${address}/${at}`} optional={false} schema={form.item} />
          </li>
        ))}
      </ol>
      {items.length < form.most ? (
        <Button
          icon={<Plus aria-hidden />}
          onClick={() => write([...items, emptyItem(form.item, items)])}
          size="sm"
          variant="ghost"
        >
          {t('editing.addRow')}
        </Button>
      ) : null}
    </fieldset>
  )
}

/** A new table row has as many cells as the last one. */
const emptyItem = (schema: FieldSchema, items: readonly unknown[]): unknown => {
  const before = items.at(-1)
  return schema.type === 'array' && Array.isArray(before)
    ? before.map(() => emptyValueFor(schema.items ?? {}))
    : emptyValueFor(schema)
}

interface GroupFieldProps extends GivenProps {
  form: FieldInput & { kind: 'group' }
  schema: FieldSchema
}

const GroupField = ({ address, label, value, form, schema }: GroupFieldProps) => {
  const t = useT()
  const own = groupSchema(schema)
  if (form.nullable && (value === null || value === undefined)) {
    return (
      <Button
        icon={<Plus aria-hidden />}
        onClick={() => session.write(address, emptyValueFor(own))}
        size="sm"
        variant="ghost"
      >
        {t('editing.addField', { name: label })}
      </Button>
    )
  }
  return (
    <div className="edit-group">
      {form.nullable ? <b>{label}</b> : null}
      <SchemaFields address={address} schema={own} />
      {form.nullable ? (
        <Button onClick={() => session.write(address, null)} size="sm" variant="ghost">
          {t('editing.removeField', { name: label })}
        </Button>
      ) : null}
    </div>
  )
}

const VariantsField = ({ address, value, form }: GivenProps & { form: FieldInput & { kind: 'variants' } }) => {
  const t = useT()
  const chosen = (value as Record<string, unknown> | undefined)?.[form.by]
  const constOf = (variant: FieldSchema) => String(variant.properties?.[form.by]?.const)
  const variant = form.variants.find(one => constOf(one) === chosen)
  return (
    <div className="edit-group">
      <Select
        label={fieldLabel(`${address}/${form.by}`, t)}
        onChange={next => session.write(address, emptyValueFor(form.variants.find(one => constOf(one) === next) ?? {}))}
        options={form.variants.map(one => ({ value: constOf(one), label: t(`editing.choice.${constOf(one)}`) }))}
        value={String(chosen)}
      />
      {variant ? <SchemaFields address={address} schema={variant} /> : null}
    </div>
  )
}

/** Inputs for all fields of an object except constants. */
export const SchemaFields = ({ schema, address }: { schema: FieldSchema; address: Address }) =>
  Object.entries(schema.properties ?? {}).map(([name, field]) =>
    field.const === undefined ? (
      <SchemaField
        address={`${address}/${name}`}
        key={name}
        optional={!(schema.required ?? []).includes(name)}
        schema={field}
      />
    ) : null,
  )
