import Copy from 'lucide-react/icons/copy'
import { useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { copyToClipboard } from '#ui/copy-to-clipboard.ts'

/** Shows recovery codes once. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const t = useT()
  const copyCodes = () =>
    copyToClipboard(`${codes.join('\n')}\n`, {
      success: t('userAdmin.factor.copied'),
      failure: t('userAdmin.factor.notCopied'),
    })
  return (
    <Dialog
      closeLabel={t('admin.close')}
      description={t('userAdmin.factor.codesText')}
      footer={
        <>
          <Button icon={<Copy aria-hidden />} onClick={() => void copyCodes()}>
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
