import { useState } from 'react'
import { Tabs } from '#ui/admin/tabs.tsx'
import { useT } from '../web/texts.tsx'

interface MailLookProps {
  /** What the frame and the choice are called. */
  label: string
  html: string
  text: string
  language?: string | undefined
}

/** A mail as its recipient sees it, in a frame without any rights, and as those see it who read text alone. */
export const MailLook = ({ label, html, text, language }: MailLookProps) => {
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
              // Mails are light wherever they are read.
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
