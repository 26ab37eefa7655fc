import type { Approval } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { NowAfter, type NowAfterLine } from '../../kit/dialog.tsx'
import { differencesOf } from '../../kit/differences.ts'
import { fieldName } from '../../kit/event-text.ts'
import { moneyText } from '../../kit/money.ts'
import { valueText } from '../../kit/value-text.ts'
import { Link } from '../../router/link.tsx'
import { pathOfId } from '../../router/things.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { stateText } from '../../texts/states.ts'

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

/** The fields that change, each with the name of the thing before it where there are several things. */
export function linesOf({ resource, before, after }: Change, t: Texts, isNamed: boolean) {
  return differencesOf(before, after).map((difference): NowAfterLine => {
    const path = difference.path.map((part) => fieldName(part, t)).join(' › ')
    return {
      name: isNamed ? `${fieldName(resource, t)}: ${path}` : path,
      now: (
        <Value of={difference.before} field={difference.path.at(-1) ?? ''} resource={resource} />
      ),
      after: (
        <Value of={difference.after} field={difference.path.at(-1) ?? ''} resource={resource} />
      ),
    }
  })
}

interface ValueProps {
  readonly of: unknown
  readonly field: string
  readonly resource: string
}

/** The id of a thing leads to it, and a state has the name that it has everywhere. */
function Value({ of: value, field, resource }: ValueProps) {
  const t = useTexts()
  const path = typeof value === 'string' ? pathOfId(value) : undefined
  if (path !== undefined) {
    return (
      <Link to={path} class="link theirs">
        {String(value)}
      </Link>
    )
  }
  const named = stateText(resource, field, value, t)
  return <span class="value theirs">{named ?? valueText(value, t)}</span>
}
