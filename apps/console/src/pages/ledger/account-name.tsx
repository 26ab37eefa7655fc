import { Link } from '../../router/link.tsx'
import { pathOfId } from '../../router/path-of-id.ts'
import { orderNumberOf } from '../../shared/names/orders.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

const idPattern = /^[a-z]+_[0-9a-z]{26}$/

/** What accountants call an account, without whom it is kept for. One that has no name yet is told by its code. */
export function accountText(code: string, t: Texts): string {
  const group = code
    .split(':')
    .filter((part) => !idPattern.test(part))
    .join(':')
  const gateway = /^asset:psp:(.+)$/.exec(group)?.[1]
  if (gateway !== undefined) return t.ledger.atGateway(t.ledger.gateways[gateway] ?? gateway)
  return t.ledger.groups[group] ?? group
}

/** The order or the like that an account is kept for. */
export function OwnerLink({ owner }: { readonly owner: string | null }) {
  const t = useTexts()
  const path = owner === null ? undefined : pathOfId(owner)
  if (owner === null) return <span class="soft">{t.kit.none}</span>
  if (path === undefined) return <code class="soft">{owner}</code>
  return (
    <Link to={path} class="link above">
      {owner.startsWith('ord_') ? orderNumberOf(owner) : owner}
    </Link>
  )
}
