import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { buildAdmin, type EditedBuild } from '#builds/contract-build-admin.ts'
import { PART_RULE_KINDS } from '#builds/domain/evaluate-build.ts'
import { productAdmin } from '#catalog/contract-product-admin.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'
import {
  type BuildValues,
  createRole,
  formatProduct,
  listChosenProducts,
  type NamedProduct,
  NEW_RULE,
  toBuildBody,
  toBuildValues,
} from './build-values.ts'

type BuildForm = Form<BuildValues>
type ShopLanguages = readonly (readonly [string, string])[]

const MAX_SEARCH_RESULTS = 12

/** Creates or edits a build list; null creates one. */
export const BuildDialog = ({ build, onClose }: { build: EditedBuild | null; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const sendCreation = useCreationSend()
  const reload = useReload()
  const languages = Object.entries(usePageOptions().languages)
  const codes = languages.map(([code]) => code)
  const form = useForm<BuildValues, void>({
    initial: () => toBuildValues(build, codes),
    controlledPaths: ['published'],
    send: async values => {
      if (!build) return void (await sendCreation(buildAdmin.create, { body: toBuildBody(values) }))
      const { id, version } = build
      const { rules: baseRules } = toBuildBody(toBuildValues(build, codes))
      await send(buildAdmin.save, { params: { id }, body: { ...toBuildBody(values), baseVersion: version, baseRules } })
    },
    onDone: async () => {
      showToast('success', t('buildAdmin.saved'))
      await reload()
      onClose()
    },
  })
  const { roles } = form.values
  return (
    <FormDialog
      form={form}
      hint={t('buildAdmin.formHint')}
      onClose={onClose}
      size="lg"
      title={t(build ? 'buildAdmin.edit' : 'buildAdmin.new')}
    >
      <NameAndIntroFields form={form} languages={languages} />
      {roles.map((role, index) => (
        <RoleFields
          form={form}
          index={index}
          // biome-ignore lint/suspicious/noArrayIndexKey: roles have no id, and their position binds their fields
          key={`${index} of ${roles.length}`}
          languages={languages}
          products={role.products}
        />
      ))}
      <div>
        <Button
          icon={<Plus aria-hidden />}
          onClick={() => form.set('roles', [...roles, createRole(codes)])}
          size="sm"
          type="button"
        >
          {t('buildAdmin.addRole')}
        </Button>
      </div>
      <RulesFieldset form={form} />
      <Checkbox
        checked={form.values.published}
        label={t('buildAdmin.published')}
        onChange={event => form.set('published', event.target.checked)}
      />
    </FormDialog>
  )
}

const NameAndIntroFields = ({ form, languages }: { form: BuildForm; languages: ShopLanguages }) => {
  const t = useT()
  return (
    <div className="grid gap-4 small:grid-cols-2">
      {languages.map(([code, language]) => (
        <TextField
          {...form.field(`name.${code}`)}
          key={code}
          label={t('buildAdmin.nameIn', { language })}
          lang={code}
        />
      ))}
      {languages.map(([code, language]) => (
        <TextareaField
          {...form.field(`intro.${code}`)}
          key={code}
          label={t('buildAdmin.introIn', { language })}
          lang={code}
          rows={2}
        />
      ))}
    </div>
  )
}

interface RoleFieldsProps {
  form: BuildForm
  index: number
  languages: ShopLanguages
  products: NamedProduct[]
}

const RoleFields = ({ form, index, languages, products }: RoleFieldsProps) => {
  const t = useT()
  const { roles } = form.values
  return (
    <fieldset className="grid gap-4 rounded-tile border border-line p-4">
      <legend className="px-1 font-semibold">{t('buildAdmin.role', { number: index + 1 })}</legend>
      <div className="grid items-start gap-4 small:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem_auto]">
        {languages.map(([code, language]) => (
          <TextField
            {...form.field(`roles.${index}.name.${code}`)}
            key={code}
            label={t('buildAdmin.roleIn', { language })}
            lang={code}
          />
        ))}
        <TextField {...form.field(`roles.${index}.amount`)} inputMode="numeric" label={t('buildAdmin.amount')} />
        {roles.length > 1 ? (
          <IconButton
            className="small:mt-6"
            icon={<X aria-hidden />}
            label={t('buildAdmin.removeRole', { number: index + 1 })}
            onClick={() =>
              form.set(
                'roles',
                roles.filter((_role, position) => position !== index),
              )
            }
            tooltipPosition="end"
          />
        ) : null}
      </div>
      <ProductsField
        error={form.errorAt(`roles.${index}.product_ids`)}
        hint={t('buildAdmin.productsHint')}
        label={t('buildAdmin.products')}
        name={`roles.${index}.product_ids`}
        onChange={next => form.set(`roles.${index}.products`, next)}
        values={products}
      />
    </fieldset>
  )
}

interface ProductsFieldProps {
  label: string
  hint?: string
  name: string
  error: string | undefined
  values: readonly NamedProduct[]
  onChange: (products: NamedProduct[]) => void
}

/** Finds products by a few letters. */
const ProductsField = ({ values, onChange, ...field }: ProductsFieldProps) => {
  const t = useT()
  const send = useSend()
  const { found, isLoading, search } = useDebouncedSearch(async (q, signal) => {
    const { body } = await send(productAdmin.list, { query: { q, page: 1, pageSize: MAX_SEARCH_RESULTS } }, { signal })
    return body.results.map(({ id, name, code1 }) => ({ id, name, code1 }))
  })
  return (
    <MultiCombobox
      {...field}
      emptyLabel={t('buildAdmin.noProduct')}
      getItemKey={({ id }) => String(id)}
      getItemText={formatProduct}
      isLoading={isLoading}
      items={found}
      loadingLabel={t('admin.searching')}
      onChange={onChange}
      onQueryChange={search}
      removeLabel={product => t('buildAdmin.removeProduct', { name: formatProduct(product) })}
      values={[...values]}
    />
  )
}

/** Edits the rules by which parts of the list need, exclude or replace other parts. */
const RulesFieldset = ({ form }: { form: BuildForm }) => {
  const t = useT()
  const { rules } = form.values
  const chosen = listChosenProducts(form.values)
  const replaceAt = (index: number, changed: Partial<BuildValues['rules'][number]>) =>
    form.set(
      'rules',
      rules.map((rule, position) => (position === index ? { ...rule, ...changed } : rule)),
    )
  return (
    <fieldset className="grid gap-4 rounded-tile border border-line p-4">
      <legend className="px-1 font-semibold">{t('buildAdmin.rules')}</legend>
      <p className="text-sm text-secondary">{t('buildAdmin.rulesHint')}</p>
      {rules.map(({ productId, kind, other }, index) => (
        <div
          className="grid items-start gap-3 border-t border-line pt-4 small:grid-cols-[2fr_1fr_2fr_auto]"
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id and keep their order
          key={index}
        >
          <Select
            label={t('buildAdmin.ruleProduct')}
            onChange={next => replaceAt(index, { productId: next })}
            options={chosen.map(product => ({ value: product.id, label: formatProduct(product) }))}
            placeholder={t('buildAdmin.choose')}
            value={productId}
          />
          <Select
            label={t('buildAdmin.ruleKind')}
            onChange={next => replaceAt(index, { kind: next })}
            options={PART_RULE_KINDS.map(value => ({ value, label: t(`buildAdmin.ruleKinds.${value}`) }))}
            value={kind}
          />
          <ProductsField
            error={form.errorAt(`rules.${index}.other_id`)}
            label={t('buildAdmin.ruleOther')}
            name={`rules.${index}.other_id`}
            // A rule has one other product, so another choice replaces it.
            onChange={next => replaceAt(index, { other: next.slice(-1) })}
            values={other}
          />
          <IconButton
            className="small:mt-6"
            icon={<X aria-hidden />}
            label={t('buildAdmin.removeRule', { number: index + 1 })}
            onClick={() =>
              form.set(
                'rules',
                rules.filter((_rule, position) => position !== index),
              )
            }
            tooltipPosition="end"
          />
        </div>
      ))}
      <div>
        <Button
          icon={<Plus aria-hidden />}
          onClick={() => form.set('rules', [...rules, NEW_RULE])}
          size="sm"
          type="button"
        >
          {t('buildAdmin.addRule')}
        </Button>
      </div>
    </fieldset>
  )
}
