import type { LedgerAccount } from '@souk/sdk'
import { shortId } from '../../kit/copy-id.tsx'
import { Link } from '../../router/link.tsx'
import { pathOfId } from '../../router/path-of-id.ts'
import { orderNumberOf } from '../../shared/names/orders.ts'
import { usualAccountNames } from '../../texts/account-names.ts'
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
  const known = t.ledger.groups[group]
  if (known !== undefined) return known
  const [type = '', kind = '', ...rest] = group.split(':')
  const name = t.ledger.groups[`${type}:${kind}`]
  return name === undefined ? group : [name, ...rest].join(' ')
}

type Named = Pick<LedgerAccount, 'code' | 'name'>

/** The name that people have given to an account, if they have. */
export function accountName({ code, name }: Named, t: Texts): string {
  const isOwn = name !== null && !usualAccountNames.has(name)
  return isOwn ? name : accountText(code, t)
}

/** The order or the like that an account is kept for. */
export function OwnerLink({ owner }: { readonly owner: string | null }) {
  const t = useTexts()
  const path = owner === null ? undefined : pathOfId(owner)
  if (owner === null) return <span class="soft">{t.kit.none}</span>
  if (path === undefined) return <code class="soft">{owner}</code>
  return (
    <Link to={path} class="link above">
      {owner.startsWith('ord_') ? orderNumberOf(owner) : shortId(owner)}
    </Link>
  )
}
