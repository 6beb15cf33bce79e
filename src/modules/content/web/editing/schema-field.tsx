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
  chooseFieldInput,
  createEmptyValue,
  type FieldInput,
  type FieldSchema,
  getGroupSchema,
  toSwitchValue,
} from './field-input.ts'
import { getFieldLabel } from './get-field-label.ts'
import { MultilingualTextField } from './multilingual-text-field.tsx'
import { fieldPickers } from './parts/field-pickers.ts'
import { PictureSetting } from './picture-setting.tsx'
import { session, useSession } from './session.ts'

interface SchemaFieldProps {
  schema: FieldSchema
  address: Address
  /** True when the schema does not require the field. */
  isOptional: boolean
}

const useValue = (address: Address): unknown => useSession(({ state }) => readValue(state.document, address))

/** Shows an input for a block field, chosen by its schema. */
export const SchemaField = ({ schema, address, isOptional }: SchemaFieldProps) => {
  const t = useT()
  const input = chooseFieldInput(schema)
  const value = useValue(address)
  const label = getFieldLabel(address, t)
  const fieldProps = { address, label, value }
  const Picker = fieldPickers.find(splitBlockAddress(address).id)
  if (Picker) return <Picker label={label} onChange={next => session.write(address, next)} value={value} />
  switch (input?.kind) {
    case 'localizedText':
      return <MultilingualTextField {...fieldProps} />
    case 'picture':
      return <PictureSetting {...fieldProps} />
    case 'target':
      return <TargetField {...fieldProps} />
    case 'switch':
      return (
        <Switch
          checked={value === true}
          label={label}
          onChange={isOn => session.write(address, toSwitchValue(isOn, isOptional))}
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
      return <NumberSetting {...fieldProps} input={input} />
    case 'choice':
      return <ChoiceField {...fieldProps} isOptional={isOptional} values={input.values} />
    case 'list':
      return <ListField {...fieldProps} input={input} />
    case 'group':
      return <GroupField {...fieldProps} input={input} schema={schema} />
    case 'variants':
      return <VariantsField {...fieldProps} input={input} />
    default:
      return null
  }
}

interface FieldProps {
  address: Address
  label: string
  value: unknown
}

const TargetField = ({ address, label, value }: FieldProps) => {
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
          session.write(address, {
            type: 'language',
            ...Object.fromEntries(languages.map(language => [language, text])),
          })
        }
        size="sm"
        variant="ghost"
      >
        {t('editing.perLanguage')}
      </Button>
    </div>
  )
}

const NumberSetting = ({ address, label, value, input }: FieldProps & { input: FieldInput & { kind: 'number' } }) => (
  <TextField
    label={label}
    max={input.maximum}
    min={input.minimum}
    onChange={({ currentTarget }) =>
      session.write(address, currentTarget.value === '' ? undefined : currentTarget.valueAsNumber)
    }
    step="any"
    type="number"
    value={typeof value === 'number' ? value : ''}
  />
)

/** The option for no value. */
const NO_VALUE = '—'

interface ChoiceFieldProps extends FieldProps {
  values: readonly unknown[]
  isOptional: boolean
}

const ChoiceField = ({ address, label, value, values, isOptional }: ChoiceFieldProps) => {
  const t = useT()
  const getChoiceLabel = (choice: unknown) => {
    const key = `editing.choice.${String(choice).replaceAll('/', '-')}`
    const name = t(key)
    return name === key ? String(choice) : name
  }
  const options = values.map(choice => ({ value: String(choice), label: getChoiceLabel(choice) }))
  return (
    <Select
      label={label}
      onChange={next =>
        session.write(address, next === NO_VALUE ? undefined : values.find(choice => String(choice) === next))
      }
      options={isOptional ? [{ value: NO_VALUE, label: NO_VALUE }, ...options] : options}
      value={value === undefined ? NO_VALUE : String(value)}
    />
  )
}

const ListField = ({ address, label, value, input }: FieldProps & { input: FieldInput & { kind: 'list' } }) => {
  const t = useT()
  const items = Array.isArray(value) ? (value as unknown[]) : []
  const writeItems = (next: readonly unknown[]) => session.write(address, next)
  const swapItems = (first: number, second: number) =>
    writeItems(items.with(first, items[second]).with(second, items[first]))
  return (
    <fieldset className="edit-list">
      <legend>{label}</legend>
      <ol>
        {items.map((_item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and keep their order
          <li key={index}>
            <div className="edit-list-tools">
              <b>{index + 1}</b>
              <IconButton
                disabled={index === 0}
                icon={<ArrowUp aria-hidden />}
                label={t('editing.rowUp', { number: index + 1 })}
                onClick={() => swapItems(index, index - 1)}
                size="sm"
                tooltipPosition="none"
              />
              <IconButton
                disabled={index === items.length - 1}
                icon={<ArrowDown aria-hidden />}
                label={t('editing.rowDown', { number: index + 1 })}
                onClick={() => swapItems(index, index + 1)}
                size="sm"
                tooltipPosition="none"
              />
              <IconButton
                icon={<Trash2 aria-hidden />}
                label={t('editing.rowRemove', { number: index + 1 })}
                onClick={() => writeItems(items.toSpliced(index, 1))}
                size="sm"
                tooltipPosition="none"
              />
            </div>
            <SchemaField address={`${address}/${index}`} isOptional={false} schema={input.item} />
          </li>
        ))}
      </ol>
      {items.length < input.maxItems ? (
        <Button
          icon={<Plus aria-hidden />}
          onClick={() => writeItems([...items, createEmptyItem(input.item, items)])}
          size="sm"
          variant="ghost"
        >
          {t('editing.addRow')}
        </Button>
      ) : null}
    </fieldset>
  )
}

/** Creates an item of a list. A new table row has as many cells as the last one. */
const createEmptyItem = (schema: FieldSchema, items: readonly unknown[]): unknown => {
  const lastItem = items.at(-1)
  return schema.type === 'array' && Array.isArray(lastItem)
    ? lastItem.map(() => createEmptyValue(schema.items ?? {}))
    : createEmptyValue(schema)
}

interface GroupFieldProps extends FieldProps {
  input: FieldInput & { kind: 'group' }
  schema: FieldSchema
}

const GroupField = ({ address, label, value, input, schema }: GroupFieldProps) => {
  const t = useT()
  const objectSchema = getGroupSchema(schema)
  if (input.isNullable && (value === null || value === undefined)) {
    return (
      <Button
        icon={<Plus aria-hidden />}
        onClick={() => session.write(address, createEmptyValue(objectSchema))}
        size="sm"
        variant="ghost"
      >
        {t('editing.addField', { name: label })}
      </Button>
    )
  }
  return (
    <div className="edit-group">
      {input.isNullable ? <b>{label}</b> : null}
      <SchemaFields address={address} schema={objectSchema} />
      {input.isNullable ? (
        <Button onClick={() => session.write(address, null)} size="sm" variant="ghost">
          {t('editing.removeField', { name: label })}
        </Button>
      ) : null}
    </div>
  )
}

const VariantsField = ({ address, value, input }: FieldProps & { input: FieldInput & { kind: 'variants' } }) => {
  const t = useT()
  const chosenKind = (value as Record<string, unknown> | undefined)?.[input.discriminator]
  const getConst = (variant: FieldSchema) => String(variant.properties?.[input.discriminator]?.const)
  const chosenVariant = input.variants.find(variant => getConst(variant) === chosenKind)
  return (
    <div className="edit-group">
      <Select
        label={getFieldLabel(`${address}/${input.discriminator}`, t)}
        onChange={next =>
          session.write(address, createEmptyValue(input.variants.find(variant => getConst(variant) === next) ?? {}))
        }
        options={input.variants.map(variant => ({
          value: getConst(variant),
          label: t(`editing.choice.${getConst(variant)}`),
        }))}
        value={String(chosenKind)}
      />
      {chosenVariant ? <SchemaFields address={address} schema={chosenVariant} /> : null}
    </div>
  )
}

/** Shows inputs for all fields of an object except constants. */
export const SchemaFields = ({ schema, address }: { schema: FieldSchema; address: Address }) =>
  Object.entries(schema.properties ?? {}).map(([name, field]) =>
    field.const === undefined ? (
      <SchemaField
        address={`${address}/${name}`}
        key={name}
        isOptional={!(schema.required ?? []).includes(name)}
        schema={field}
      />
    ) : null,
  )
