import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
} from 'react'

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  ref?: Ref<HTMLAnchorElement>
  /** Replaces the entry in the history instead of adding one. */
  replace?: boolean | undefined
  /** Keeps the scroll position, for filters and pagers in place. */
  keepScroll?: boolean | undefined
  /** Fetches the whole document, as without a router. */
  fullLoad?: boolean | undefined
  /** Runs the navigation as a view transition. */
  morph?: boolean | undefined
}

const PlainLink = ({
  replace: _replace,
  keepScroll: _keepScroll,
  fullLoad: _fullLoad,
  morph: _morph,
  ...rest
}: LinkProps) => <a {...rest} />

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** Hands the router's link to every component below; without it links are plain anchors. */
export const LinkProvider = ({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) => (
  <LinkContext value={link}>{children}</LinkContext>
)

/** An address inside the site: the router's link where there is a router. */
export const Link = (props: LinkProps) => {
  const Anchor = useContext(LinkContext)
  return <Anchor {...props} />
}
