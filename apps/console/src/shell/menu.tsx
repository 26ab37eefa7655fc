import { Icon } from '../kit/icon.tsx'
import { pageOf } from '../pages/index.ts'
import type { Page } from '../pages/page.ts'
import { useAddress } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import { useOwnProviderId } from '../session/caller.ts'
import { useTexts } from '../texts/index.ts'

/** What whoever signed in may see, and nothing else. */
export function Menu({ pages }: { readonly pages: readonly Page[] }) {
  const t = useTexts()
  const groups = Map.groupBy(pages, ({ group }) => group)
  const current = pageOf(useAddress(), pages)
  return (
    <nav class="menu" aria-label={t.shell.menu}>
      {[...groups].map(([group, members]) => (
        <div key={group ?? ''}>
          {group !== undefined && <h2 id={`menu-${group}`}>{t.menu[group]}</h2>}
          <ul aria-labelledby={group && `menu-${group}`}>
            {members.map((page) => (
              <li key={page.path}>
                <MenuLink page={page} isCurrent={page === current} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

interface MenuLinkProps {
  readonly page: Page
  readonly isCurrent: boolean
}

/** Whoever works for a provider sees no other, so that the list of them is their own page. */
function MenuLink({ page, isCurrent }: MenuLinkProps) {
  const t = useTexts()
  const providerId = useOwnProviderId()
  const isOwn = page.name === 'providers' && providerId !== undefined
  return (
    <Link to={isOwn ? `providers/${providerId}` : page.path} isCurrent={isCurrent}>
      <Icon name={page.icon} />
      {isOwn ? t.menu.ownProvider : t.menu[page.name]}
    </Link>
  )
}
