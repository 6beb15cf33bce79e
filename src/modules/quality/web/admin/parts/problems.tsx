import ChevronDown from 'lucide-react/icons/chevron-down'
import { type RefObject, useRef, useState } from 'react'
import { isClaimRule } from '#content/domain/forbidden-claims.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { keepFocusInList } from '#platform/admin/keep-focus-in-list.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { type ProblematicProduct, problemAdmin } from '#quality/contract-problem.ts'
import { MANUAL_FIX_SECTIONS, RULES, type RuleName } from '#quality/domain/rules.ts'
import { Menu } from '#ui/admin/menu.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'

/** Shows each problem as a button with a menu of its fixes. */
export const Problems = ({ product }: { product: ProblematicProduct }) => {
  const t = useT()
  const [dismissedRule, setDismissedRule] = useState<RuleName>()
  const container = useRef<HTMLSpanElement>(null)
  // The visible words begin the accessible name, so that people who speak to the computer can say them.
  const describeProblem = ({ rule, words = [] }: ProblematicProduct['problems'][number]): string =>
    [t(`quality.rules.${rule}`), words.join(', ')].filter(part => part !== '').join(': ')
  const listMenuEntries = useProblemMenu(product, { focusRef: container, openDismissDialog: setDismissedRule })
  return (
    <span className="flex flex-wrap gap-1.5 py-1" ref={container}>
      {product.problems.map(problem => (
        <Menu
          entries={listMenuEntries(problem.rule, problem.dismissed)}
          key={problem.rule}
          trigger={
            <button
              aria-label={t('quality.actionsFor', { problem: describeProblem(problem), name: product.name })}
              className={joinClassNames(
                'inline-flex min-h-7 items-center gap-1 rounded-control border border-line px-2 text-xs font-medium',
                problem.dismissed !== null && 'text-secondary line-through',
              )}
              title={problem.dismissed ?? undefined}
              type="button"
            >
              {describeProblem(problem)}
              <ChevronDown aria-hidden className="size-3" />
            </button>
          }
        />
      ))}
      {product.problems.map(({ rule }) =>
        isClaimRule(rule) ? (
          <span className="basis-full text-xs whitespace-normal text-secondary" key={rule}>
            {t(`quality.reasons.${rule}`)}
          </span>
        ) : null,
      )}
      {dismissedRule ? (
        <DismissDialog
          onClose={() => setDismissedRule(undefined)}
          focusRef={container}
          product={product}
          rule={dismissedRule}
        />
      ) : null}
    </span>
  )
}

interface MenuOptions {
  focusRef: RefObject<Element | null>
  openDismissDialog: (rule: RuleName) => void
}

const useProblemMenu = (product: ProblematicProduct, { focusRef, openDismissDialog }: MenuOptions) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const { run } = useAction()
  /** The row disappears with its last problem: the focus moves within the list. */
  const runAndKeepFocus = async (action: () => Promise<unknown>, message: string): Promise<void> => {
    const keepFocus = keepFocusInList(focusRef.current)
    await run(action, message)
    keepFocus()
  }
  const params = { id: product.id }
  const findFixEntry = (rule: RuleName): Pick<MenuEntry, 'href' | 'onSelect'> => {
    const { fix } = RULES[rule]
    if (fix === 'showDuplicates') return { href: `/${language}/admin/product?q=${encodeURIComponent(product.code1)}` }
    if (fix in MANUAL_FIX_SECTIONS) {
      const section = MANUAL_FIX_SECTIONS[fix as keyof typeof MANUAL_FIX_SECTIONS]
      return { href: `/${language}/admin/product/edit/${product.id}#${section}` }
    }
    return {
      onSelect: () =>
        void runAndKeepFocus(
          () => send(problemAdmin.fix, { params, body: { rule } }),
          t('quality.fixed', { name: product.name }),
        ),
    }
  }
  return (rule: RuleName, dismissed: string | null): MenuEntry[] =>
    dismissed === null
      ? [
          { key: 'fix', label: t(`quality.fix.${RULES[rule].fix}`), ...findFixEntry(rule) },
          { key: 'dismiss', label: t('quality.dismiss'), startsGroup: true, onSelect: () => openDismissDialog(rule) },
        ]
      : [
          {
            key: 'restore',
            label: t('quality.restore'),
            onSelect: () =>
              void runAndKeepFocus(
                () => send(problemAdmin.restore, { params, body: { rule } }),
                t('quality.restored', { name: product.name }),
              ),
          },
        ]
}

interface DismissDialogProps {
  product: ProblematicProduct
  rule: RuleName
  focusRef: RefObject<Element | null>
  onClose: () => void
}

const DismissDialog = ({ product, rule, focusRef, onClose }: DismissDialogProps) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('app.problem.required') } : {}),
    send: ({ reason }) => send(problemAdmin.dismiss, { params: { id: product.id }, body: { rule, reason } }),
    onDone: async () => {
      showToast('success', t('quality.wasDismissed', { name: product.name }))
      const keepFocus = keepFocusInList(focusRef.current)
      onClose()
      await reload()
      keepFocus()
    },
  })
  return (
    <FormDialog
      description={`${product.name}: ${t(`quality.rules.${rule}`)}`}
      form={form}
      hint={t('quality.dismissHint')}
      onClose={onClose}
      title={t('quality.dismiss')}
    >
      <TextField {...form.field('reason')} label={t('quality.reason')} maxLength={200} required />
    </FormDialog>
  )
}
