import { useEffect, useState } from 'react'
import { type CopyPreview, ruleBulk, ruleCopyAdmin } from '#fitment/contract-rule-bulk.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { notifyError } from '#platform/web/notify-error.ts'
import { createRandomUuid } from '#platform/web/random-uuid.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Switch } from '#ui/admin/switch.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { type ProductChoice, ProductCombobox } from './product-combobox.tsx'

interface CopyValues {
  product: ProductChoice | null
  replaces: boolean
}

interface CopyRulesDialogProps {
  productId: number
  /** Loads the rules again after the copy and after its undo. */
  onChanged: () => void
  onClose: () => void
}

/** Copies the rules of another product after a preview, with undo. */
export const CopyRulesDialog = ({ productId, onChanged, onClose }: CopyRulesDialogProps) => {
  const t = useT()
  const send = useSend()
  const [operationId] = useState(createRandomUuid)
  const undo = async () => {
    try {
      await send(ruleBulk.undo, { body: { operationId, after: 0 } })
      showToast('success', t('fitmentAdmin.copy.undone'))
    } catch (error) {
      notifyError(error)
    }
    onChanged()
  }
  const form = useForm<CopyValues, void>({
    initial: { product: null, replaces: false },
    check: ({ product }) => (product ? {} : { product: t('fitmentAdmin.problem.noProduct') }),
    controlledPaths: ['product', 'replaces'],
    send: async ({ product, replaces }) => {
      const action = { kind: 'copy' as const, from: product?.id ?? 0, replaces }
      const { refused } = (await send(ruleBulk.step, { body: { ids: [productId], action, operationId } })).body.data
      if (refused[0]) throw new SendError('refused', t('fitmentAdmin.copy.nothing', { reason: refused[0].reason }))
    },
    onDone: () => {
      onChanged()
      showUndoToast(`copy-${operationId}`, t('fitmentAdmin.copy.done'), {
        label: t('fitmentAdmin.undo'),
        undo: () => void undo(),
      })
      onClose()
    },
  })
  const { product, replaces } = form.values
  const preview = usePreview(productId, product?.id ?? null, replaces)
  return (
    <FormDialog form={form} hint={t('fitmentAdmin.copy.hint')} onClose={onClose} title={t('fitmentAdmin.copy.do')}>
      <ProductCombobox
        error={form.errorAt('product')}
        exceptId={productId}
        label={t('fitmentAdmin.bulk.from')}
        name="product"
        onChange={chosen => form.set('product', chosen)}
        value={product}
      />
      <Switch
        checked={replaces}
        hint={t('fitmentAdmin.bulk.replacesHint')}
        label={t('fitmentAdmin.bulk.replaces')}
        name="replaces"
        onChange={isOn => form.set('replaces', isOn)}
      />
      {product ? <Preview preview={preview} /> : null}
    </FormDialog>
  )
}

/** Asks for the preview of the chosen copy; null while it loads. */
const usePreview = (id: number, from: number | null, replaces: boolean): CopyPreview | string | null => {
  const send = useSend()
  const key = `${from} ${replaces}`
  const [answer, setAnswer] = useState<{ key: string; preview: CopyPreview | string } | null>(null)
  useEffect(() => {
    if (from === null) return
    const controller = new AbortController()
    const load = async () => {
      try {
        const call = { params: { id }, body: { from, replaces } }
        const { body } = await send(ruleCopyAdmin.preview, call, { signal: controller.signal })
        setAnswer({ key, preview: body.data })
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        if (!controller.signal.aborted) setAnswer({ key, preview: error.message })
      }
    }
    void load()
    return () => controller.abort()
  }, [send, id, from, replaces, key])
  return answer?.key === key ? answer.preview : null
}

const Preview = ({ preview }: { preview: CopyPreview | string | null }) => {
  const t = useT()
  if (preview === null) return <p className="text-secondary">{t('fitmentAdmin.copy.loading')}</p>
  if (typeof preview === 'string') return <Notice kind="danger">{preview}</Notice>
  const { added, removed, kept, mode, refusal } = preview
  if (refusal !== '') return <Notice kind="info">{t('fitmentAdmin.copy.nothing', { reason: refusal })}</Notice>
  return (
    <div className="grid gap-3 rounded-tile border border-line p-3" role="status">
      {mode ? <p>{t('fitmentAdmin.copy.mode', { mode: t(`fitmentAdmin.modes.${mode}`) })}</p> : null}
      <RuleNames kind="added" rules={added} />
      <RuleNames kind="removed" rules={removed} />
      {kept > 0 ? <p className="text-secondary">{t('fitmentAdmin.copy.kept', { count: kept })}</p> : null}
    </div>
  )
}

const RuleNames = ({ kind, rules: { count, rules } }: { kind: 'added' | 'removed'; rules: CopyPreview['added'] }) => {
  const t = useT()
  if (count === 0) return null
  return (
    <div className="grid gap-1">
      <p className="font-bold">{t(`fitmentAdmin.copy.${kind}`, { count })}</p>
      <ul className="grid gap-0.5 text-sm wrap-anywhere">
        {rules.map(({ target, polarity }) => (
          <li key={`${target} ${polarity}`}>
            {target} · <span className="text-secondary">{t(`fitmentAdmin.polarities.${polarity}`)}</span>
          </li>
        ))}
        {count > rules.length ? (
          <li className="text-secondary">{t('fitmentAdmin.copy.more', { number: count - rules.length })}</li>
        ) : null}
      </ul>
    </div>
  )
}
