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
  /** Replaces the history entry instead of adding one. */
  replace?: boolean | undefined
  /** Keeps the scroll position, for filters and pagers. */
  keepScroll?: boolean | undefined
  /** Loads the whole document without the router. */
  fullLoad?: boolean | undefined
  /** Runs the navigation as a view transition. */
  viewTransition?: boolean | undefined
}

/** Renders an anchor without the props that only a router understands. */
const PlainLink = ({
  replace: _replace,
  keepScroll: _keepScroll,
  fullLoad: _fullLoad,
  viewTransition: _viewTransition,
  ...restProps
}: LinkProps) => <a {...restProps} />

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** Provides the router's link component to all links below; the default is a plain anchor. */
export const LinkProvider = ({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) => (
  <LinkContext value={link}>{children}</LinkContext>
)

/** Renders a link within the site. */
export const Link = (props: LinkProps) => {
  const Anchor = useContext(LinkContext)
  return <Anchor {...props} />
}
