import type { Approval } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { NowAfter } from '../../kit/dialog.tsx'
import { moneyText } from '../../kit/money.ts'
import { Link } from '../../router/link.tsx'
import { pathOfId } from '../../router/path-of-id.ts'
import { linesOf } from '../../shared/difference-lines.tsx'
import { fieldName } from '../../texts/field-name.ts'
import { useTexts } from '../../texts/index.ts'

type Change = Approval['changes'][number]

/** What the request would do, from doing it in a transaction that was undone. */
export function ChangesCard({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const { changes, missing_scope, money } = approval
  return (
    <Card title={t.approvals.changes} aside={money && <strong>{moneyText(money)}</strong>} isFlush>
      <div class="body stack">
        {missing_scope !== null && <p class="soft">{t.approvals.hidden(missing_scope)}</p>}
        {missing_scope === null && changes.length === 0 && (
          <p class="soft">{t.approvals.noChanges}</p>
        )}
        {changes.map((change) => (
          <section key={change.id} class="stack tight">
            <Subject change={change} />
            <NowAfter lines={linesOf(change, t, false)} />
          </section>
        ))}
      </div>
    </Card>
  )
}

function Subject({ change }: { readonly change: Change }) {
  const t = useTexts()
  const { resource, id, before, after } = change
  const path = pathOfId(id)
  return (
    <h3 class="subject">
      {fieldName(resource, t)}{' '}
      {before !== null && path !== undefined ? (
        <Link to={path} class="link">
          <code>{id}</code>
        </Link>
      ) : (
        <code class="soft theirs">{id}</code>
      )}
      {before === null && <span class="soft small">{t.approvals.created}</span>}
      {after === null && <span class="soft small">{t.approvals.removed}</span>}
    </h3>
  )
}
