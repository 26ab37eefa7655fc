import type { Approval } from '@souk/sdk'
import { LinkButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Icon } from '../../kit/icon.tsx'
import { pathOfId } from '../../router/path-of-id.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

/** What came of it, with the way to what was done. */
export function ResultCard({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const { result } = approval
  if (result === null) return null
  const { status, code } = result
  const isErased = code === 'person_erased'
  const path = placeOf(approval)
  return (
    <Card title={t.approvals.result}>
      <div class="result">
        <Icon name={status < 400 ? 'circle-check' : 'circle-alert'} />
        <span>{isErased ? t.approvals.erased : textOf(status, t)}</span>
        {code !== undefined && !isErased && (
          <a class="link" href={`/problems/${code}`} target="_blank" rel="noreferrer">
            <code>{code}</code> <span class="hidden-visually">{t.approvals.aboutProblem}</span>
          </a>
        )}
        {status < 400 && path !== undefined && (
          <LinkButton isSmall to={path}>
            {t.approvals.open}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

function textOf(status: number, t: Texts): string {
  return status < 400 ? t.approvals.done(status) : t.approvals.failed(status)
}

/** Where what was made or changed is shown: the thing itself, or one that it changed on the way. */
function placeOf({ result, changes, request }: Approval): string | undefined {
  const ids = [result?.location ?? '', request.path].map((path) => path.split('/'))
  const candidates = [...ids.flatMap((parts) => parts.toReversed()), ...changes.map(({ id }) => id)]
  return candidates.map(pathOfId).find((path) => path !== undefined)
}
