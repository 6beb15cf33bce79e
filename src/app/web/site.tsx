import type { ReactNode } from 'react'
import { SendProvider } from '#platform/web/send-context.tsx'
import { VisitorProvider } from '#platform/web/session.tsx'
import { LinkProvider } from '#ui/link.tsx'
import type { Send } from '#wire/send.ts'
import type { Visitor } from '#wire/visitor.ts'
import { SiteLink } from './site-link.tsx'
import type { TextsSource } from './texts-context.ts'
import { TextsSourceProvider } from './texts-source.tsx'

interface SiteProps {
  send: Send
  texts: TextsSource
  visitor: Visitor
  /** Runs when another user logged in on the open page. */
  onVisitor?: ((visitor: Visitor) => void) | undefined
  children: ReactNode
}

/** Renders the providers that server and browser put around the router. */
export const Site = ({ send, texts, visitor, onVisitor, children }: SiteProps) => (
  <SendProvider send={send}>
    <VisitorProvider onChange={onVisitor} visitor={visitor}>
      <TextsSourceProvider source={texts}>
        <LinkProvider link={SiteLink}>{children}</LinkProvider>
      </TextsSourceProvider>
    </VisitorProvider>
  </SendProvider>
)
