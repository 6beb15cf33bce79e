import Copy from 'lucide-react/icons/copy'
import { useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'

/** Shows recovery codes once. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const t = useT()
  const copy = async () => {
    await navigator.clipboard.writeText(`${codes.join('\n')}\n`)
    showToast('success', t('userAdmin.factor.copied'))
  }
  return (
    <Dialog
      closeLabel={t('admin.close')}
      description={t('userAdmin.factor.codesText')}
      footer={
        <>
          <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
            {t('userAdmin.factor.copy')}
          </Button>
          <Button onClick={onClose} variant="primary">
            {t('userAdmin.factor.kept')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      title={t('userAdmin.factor.codesTitle')}
    >
      <ul className="grid gap-x-6 gap-y-1 mobile:grid-cols-2">
        {codes.map(code => (
          <li className="code select-all" key={code}>
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
