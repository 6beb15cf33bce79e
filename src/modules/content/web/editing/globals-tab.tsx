import { useEffect, useState } from 'react'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSettingsForm } from '#platform/admin/use-settings-form.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { notifyError } from '#platform/web/notify-error.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { BannerFields, type BannerValues, useBannerSettings } from '#shop/web/admin/parts/banner-form.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { can } from '#wire/visitor.ts'
import { session } from './session.ts'

/** Links to the global content of the page, and the banner settings. */
export const GlobalsTab = () => {
  const t = useT()
  const canEditBanner = can(useVisitor(), 'settings.edit')
  const goTo = (selector: string) => {
    session.update({ globalsTab: null })
    requestAnimationFrame(() => {
      const element = document.querySelector<HTMLElement>(selector)
      element?.scrollIntoView({ block: 'center' })
      element?.focus({ preventScroll: true })
    })
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        {(['header', 'footer'] as const).map(name => (
          <Button key={name} onClick={() => goTo(`[data-container="global/itemContainers/${name}"]`)} size="sm">
            {t(`editing.globals.${name}`)}
          </Button>
        ))}
        <Button onClick={() => goTo('[data-edit="global/content/motto"]')} size="sm">
          {t('editing.globals.motto')}
        </Button>
      </div>
      {canEditBanner ? <Banner /> : null}
    </div>
  )
}

const Banner = () => {
  const t = useT()
  const { reload } = useBannerSettings()
  const [initial, setInitial] = useState<BannerValues>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab reads the values once, when it opens
  useEffect(() => void reload().then(setInitial, notifyError), [])
  return initial ? <BannerForm initial={initial} /> : <Spinner label={t('app.loading')} />
}

const BannerForm = ({ initial }: { initial: BannerValues }) => {
  const t = useT()
  const reloadPage = useReload()
  const { save, reload } = useBannerSettings()
  const { form } = useSettingsForm({ initial, save, reload, onSaved: reloadPage })
  return (
    <form {...form.props}>
      <FormMessage form={form} />
      <BannerFields form={form} />
      <div className="mt-4">
        <Button disabled={!form.isChanged} isLoading={form.isBusy} type="submit" variant="primary">
          {t('editing.globals.saveBanner')}
        </Button>
      </div>
    </form>
  )
}
