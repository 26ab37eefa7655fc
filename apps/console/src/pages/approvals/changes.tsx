import type { Approval } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { NowAfter } from '../../kit/dialog.tsx'
import { moneyText } from '../../kit/money.ts'
import { Link } from '../../router/link.tsx'
import { pathOfId } from '../../router/path-of-id.ts'
import { linesOf } from '../../shared/difference-lines.tsx'
import { useVariantTexts } from '../../shared/names/variants.tsx'
import { fieldName } from '../../texts/field-name.ts'
import { useTexts } from '../../texts/index.ts'
import { changesOf } from './about.ts'

type Change = Approval['changes'][number]

/** What the request would do, from doing it in a transaction that was undone. */
export function ChangesCard({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const { missing_scope, money } = approval
  const changes = changesOf(approval)
  return (
    <Card title={t.approvals.changes} aside={money && <strong>{moneyText(money)}</strong>} isFlush>
      <div class="body stack">
        {missing_scope !== null && <p class="soft">{t.approvals.hidden(missing_scope)}</p>}
        {missing_scope === null && changes.length === 0 && (
          <p class="soft">{t.approvals.noChanges}</p>
        )}
        {changes.map((change) => (
          <section key={change.id} class="stack tight">
            <Subject change={change} name={nameOf(approval, change)} />
            <NowAfter lines={linesOf(change, t, false)} />
          </section>
        ))}
      </div>
    </Card>
  )
}

/** What people know the thing by, where the request says so. */
function nameOf({ resources }: Approval, { id }: Change): string | null {
  return resources.find((resource) => resource.id === id)?.name ?? null
}

function Subject(props: { readonly change: Change; readonly name: string | null }) {
  const t = useTexts()
  const { resource, id, before, after } = props.change
  const path = pathOfId(id)
  const variantText = useVariantTexts()
  const name = props.name ?? (id.startsWith('var_') ? variantText(id) : id)
  const shown = name === id ? <code>{id}</code> : <span class="theirs">{name}</span>
  return (
    <h3 class="subject">
      {fieldName(resource, t)}{' '}
      {before !== null && path !== undefined ? (
        <Link to={path} class="link">
          {shown}
        </Link>
      ) : (
        <span class="soft theirs">{shown}</span>
      )}
      {before === null && <span class="soft small">{t.approvals.created}</span>}
      {after === null && <span class="soft small">{t.approvals.removed}</span>}
    </h3>
  )
}
