import { Icon } from '../kit/icon.tsx'
import { mayOpen, pages } from '../pages/index.ts'
import type { Page } from '../pages/page.ts'
import { useAddress } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import type { Rights } from '../session/rights.ts'
import { useTexts } from '../texts/index.ts'

/** What whoever signed in may see, and nothing else. */
export function Menu({ rights }: { readonly rights: Rights }) {
  const t = useTexts()
  const shown = pages.filter((page) => mayOpen(rights, page))
  const groups = Map.groupBy(shown, ({ group }) => group)
  return (
    <nav class="menu" aria-label={t.shell.menu}>
      {[...groups].map(([group, members]) => (
        <div key={group ?? ''}>
          {group !== undefined && <h2>{t.menu[group]}</h2>}
          {members.map((page) => (
            <MenuLink key={page.path} page={page} />
          ))}
        </div>
      ))}
    </nav>
  )
}

function MenuLink({ page }: { readonly page: Page }) {
  const t = useTexts()
  const [current = ''] = useAddress().segments
  return (
    <Link to={page.path} isCurrent={current === page.path}>
      <Icon name={page.icon} />
      {t.menu[page.name]}
    </Link>
  )
}
