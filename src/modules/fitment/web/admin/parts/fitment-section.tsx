import Copy from 'lucide-react/icons/copy'
import Gauge from 'lucide-react/icons/gauge'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { ProductFitmentAnswer, StoredRule } from '#fitment/contract-fitment-admin.ts'
import { FITMENT_MODES, type FitmentMode } from '#fitment/domain/fitment-rule.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { CopyRulesDialog } from './copy-rules-dialog.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleList } from './rule-list.tsx'
import { type FitmentEditing, useFitment } from './use-fitment.ts'
import { useWheelText, WheelDialog } from './wheel-dialog.tsx'

/** Shows the section of the product form about the cars that a product fits. Each change is saved at once. */
export const FitmentSection = ({ product }: { product: { id: number } | null }) => {
  const t = useT()
  return (
    <section
      aria-labelledby="fitment-title"
      className="scroll-mt-4 rounded-tile border border-line bg-surface p-4"
      id="fitment"
    >
      <div className="mb-4 grid gap-1">
        <h2 className="text-base font-bold" id="fitment-title">
          {t('fitmentAdmin.title')}
        </h2>
        <p className="measure text-sm text-secondary">{t(product ? 'fitmentAdmin.hint' : 'fitmentAdmin.newProduct')}</p>
      </div>
      {product ? <StoredFitment key={product.id} productId={product.id} /> : null}
    </section>
  )
}

const StoredFitment = ({ productId }: { productId: number }) => {
  const t = useT()
  const editing = useFitment(productId)
  const { fitment, isFailed, load } = editing
  if (fitment) return <FitmentEditor editing={editing} fitment={fitment} productId={productId} />
  if (!isFailed) return <p className="min-h-40 text-secondary">{t('fitmentAdmin.loading')}</p>
  return (
    <Notice action={<Button onClick={load}>{t('fitmentAdmin.retry')}</Button>} kind="danger">
      {t('fitmentAdmin.failed')}
    </Notice>
  )
}

interface FitmentEditorProps {
  editing: FitmentEditing
  fitment: ProductFitmentAnswer
  productId: number
}

/** A rule in the dialog; `rule` is null for an empty one. */
interface OpenRule {
  rule: StoredRule | null
  isNew: boolean
}

const FitmentEditor = ({ editing, fitment, productId }: FitmentEditorProps) => {
  const t = useT()
  const [open, setOpen] = useState<OpenRule | null>(null)
  const [isExplaining, setIsExplaining] = useState(false)
  const [isCopying, setIsCopying] = useState(false)
  const [isMeasuring, setIsMeasuring] = useState(false)
  const wheelText = useWheelText(fitment)
  const { mode, rules } = fitment
  // Rules are numbered in the order of the list, which is that of the sources.
  const listed = fitment.sources.flatMap(({ id }) => rules.filter(({ source_id }) => source_id === id))
  const numbers = new Map(listed.map(({ id }, index) => [id, index + 1]))
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ModeField editing={editing} mode={mode} />
        <div className="flex flex-wrap gap-2">
          <Button icon={<Gauge aria-hidden />} onClick={() => setIsExplaining(true)}>
            {t('fitmentAdmin.explain')}
          </Button>
          <Button icon={<Copy aria-hidden />} onClick={() => setIsCopying(true)}>
            {t('fitmentAdmin.copy.open')}
          </Button>
          {mode === 'nonVehicle' ? null : (
            <Button icon={<Plus aria-hidden />} onClick={() => setOpen({ rule: null, isNew: true })}>
              {t('fitmentAdmin.add')}
            </Button>
          )}
        </div>
      </div>
      <Findings fitment={fitment} numbers={numbers} />
      {rules.length === 0 && mode !== 'nonVehicle' ? <NoRules mode={mode} /> : null}
      {mode === 'specific' ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-tile border border-line p-3">
          <p className="min-w-0">
            <b>{t('fitmentAdmin.wheel.title')}</b>
            <span className="block text-sm text-secondary">{wheelText || t('fitmentAdmin.wheel.hint')}</span>
          </p>
          <Button onClick={() => setIsMeasuring(true)} size="sm">
            {t('fitmentAdmin.wheel.edit')}
          </Button>
        </div>
      ) : null}
      <RuleList editing={editing} fitment={fitment} numbers={numbers} onOpen={setOpen} />
      {open ? (
        <RuleDialog
          editing={editing}
          fitment={fitment}
          isNew={open.isNew}
          onClose={() => setOpen(null)}
          rule={open.rule}
        />
      ) : null}
      {isMeasuring ? (
        <WheelDialog
          fitment={fitment}
          onClose={() => setIsMeasuring(false)}
          onSaved={editing.load}
          productId={productId}
        />
      ) : null}
      {isCopying ? (
        <CopyRulesDialog onChanged={editing.load} onClose={() => setIsCopying(false)} productId={productId} />
      ) : null}
      {isExplaining ? (
        <ExplainDialog
          numbers={numbers}
          onClose={() => setIsExplaining(false)}
          productId={productId}
          questions={fitment.questions.filter(({ id }) =>
            rules.some(({ conditions }) => conditions.some(({ question_id }) => question_id === id)),
          )}
        />
      ) : null}
    </div>
  )
}

const ModeField = ({ editing, mode }: { editing: FitmentEditing; mode: FitmentMode }) => {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (chosen: FitmentMode) => {
    if (chosen === mode) return
    setIsBusy(true)
    try {
      await editing.saveMode(chosen)
      showToast('success', t('fitmentAdmin.modeSaved'))
    } catch (error) {
      notifyError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Select
      className="w-full small:w-80"
      disabled={isBusy}
      label={t('fitmentAdmin.mode')}
      onChange={chosen => void save(chosen)}
      options={FITMENT_MODES.map(value => ({ value, label: t(`fitmentAdmin.modes.${value}`) }))}
      value={mode}
    />
  )
}

const NoRules = ({ mode }: { mode: FitmentMode }) => {
  const t = useT()
  return (
    <div className="grid gap-1 rounded-tile border border-line border-dashed p-4">
      <p className="font-bold">{t('fitmentAdmin.none')}</p>
      <p className="text-secondary">
        {t(mode === 'universal' ? 'fitmentAdmin.noneUniversal' : 'fitmentAdmin.noneHint')}
      </p>
    </div>
  )
}

/** Lists rules without effect and repeated rules. */
const Findings = ({ fitment, numbers }: { fitment: ProductFitmentAnswer; numbers: ReadonlyMap<number, number> }) => {
  const t = useT()
  const { findings } = fitment
  if (findings.length === 0) return null
  const count = new Set(findings.map(({ rule_id }) => rule_id)).size
  return (
    <Notice kind="warning" title={t('fitmentAdmin.findings.title', { number: count })}>
      <ul>
        {findings.map(({ rule_id, kind, other_id }) => (
          <li key={`${rule_id}-${kind}-${other_id}`}>
            {t(`fitmentAdmin.findings.${kind}`, {
              number: numbers.get(rule_id) ?? '',
              other: numbers.get(other_id ?? 0) ?? '',
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
