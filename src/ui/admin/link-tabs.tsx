import { Link } from '#ui/link.tsx'

interface LinkTabsProps {
  label: string
  tabs: readonly { key: string; label: string; href: string }[]
  current: string
}

/** Links related screens with separate addresses. */
export const LinkTabs = ({ label, tabs, current }: LinkTabsProps) => (
  <nav aria-label={label} className="staff-tabs mb-5">
    {tabs.map(tab => (
      <Link aria-current={tab.key === current ? 'page' : undefined} href={tab.href} key={tab.key}>
        {tab.label}
      </Link>
    ))}
  </nav>
)
