import { useState } from 'react'
import { Tabs } from '#ui/admin/tabs.tsx'
import { useT } from '../web/texts.tsx'

interface MailPreviewProps {
  /** The accessible name of the frame and the tabs. */
  label: string
  html: string
  text: string
  language?: string | undefined
}

/** Shows the HTML and the text version of a mail. The frame is sandboxed without any permission. */
export const MailPreview = ({ label, html, text, language }: MailPreviewProps) => {
  const t = useT()
  const [tab, setTab] = useState('html')
  return (
    <Tabs
      label={label}
      onChange={setTab}
      tabs={[
        {
          key: 'html',
          label: t('admin.mail.asHtml'),
          panel: (
            <iframe
              className="h-160 w-full rounded-tile border border-line"
              sandbox=""
              srcDoc={html}
              // Mails have a light background in every theme.
              style={{ colorScheme: 'light' }}
              title={label}
            />
          ),
        },
        {
          key: 'text',
          label: t('admin.mail.asText'),
          panel: (
            <p className="wrap-anywhere whitespace-pre-line" lang={language}>
              {text}
            </p>
          ),
        },
      ]}
      value={tab}
    />
  )
}
