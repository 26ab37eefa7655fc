import type { Approval } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Icon } from '../../kit/icon.tsx'
import { moneyText } from '../../kit/money.ts'
import { Time } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { AgentLink } from '../../shared/agent-link.tsx'
import { useMemberNames } from '../../shared/names/members.ts'
import { useProviderNames } from '../../shared/names/providers.ts'
import { useTexts } from '../../texts/index.ts'
import { Requester } from './requester.tsx'

/** Who asks for it and why, with what they base it on. */
export function ReasonCard({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const { reason, sources, agent_id } = approval
  return (
    <Card title={t.approvals.what}>
      <div class="stack">
        <Asked approval={approval} />
        <div>
          <h3>{t.approvals.reason}</h3>
          {reason === null ? (
            <p class="soft">
              {approval.erased_at === null ? t.approvals.noReason : t.approvals.erased}
            </p>
          ) : (
            <blockquote class="theirs">{reason}</blockquote>
          )}
        </div>
        {sources.length > 0 && <Sources sources={sources} />}
        <EarlierReasons approval={approval} />
        {agent_id !== null && (reason !== null || sources.length > 0) && (
          <p class="note">{t.approvals.words}</p>
        )}
      </div>
    </Card>
  )
}

function Asked({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const memberName = useMemberNames()
  const providerName = useProviderNames()
  const { agent_id, on_behalf_of, delegated_through, provider_id, money } = approval
  return (
    <Facts
      lines={[
        [t.approvals.by, <Requester key="by" approval={approval} />],
        ...(agent_id !== null && on_behalf_of !== null
          ? [[t.approvals.onBehalfOf, memberName(on_behalf_of)] as const]
          : []),
        ...(delegated_through.length > 0
          ? [
              [
                t.approvals.through,
                delegated_through.map((id) => <AgentLink key={id} id={id} />),
              ] as const,
            ]
          : []),
        ...(provider_id !== null
          ? [
              [
                t.approvals.provider,
                <Link key="provider" to={`providers/${provider_id}`} class="link">
                  {providerName(provider_id)}
                </Link>,
              ] as const,
            ]
          : []),
        ...(money
          ? [[t.approvals.money, <strong key="money">{moneyText(money)}</strong>] as const]
          : []),
        ...(approval.status === 'PENDING'
          ? [[t.approvals.expires, <Time key="expires" at={approval.expires_at} />] as const]
          : []),
      ]}
    />
  )
}

/** What the same request was asked for with before: a reason that changes says something too. */
function EarlierReasons({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const { earlier_reasons: earlier } = approval
  if (earlier.length === 0) return null
  return (
    <details>
      <summary>{t.approvals.earlierReasons(earlier.length)}</summary>
      <ul class="lines">
        {earlier.map(({ reason, replaced_at }) => (
          <li key={replaced_at}>
            <span class="theirs">{reason ?? t.approvals.noReason}</span>
            <span class="soft small">
              <Time at={replaced_at} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A source is a link of others: it opens apart, and tells nobody where it was opened. */
function Sources({ sources }: { readonly sources: Approval['sources'] }) {
  const t = useTexts()
  return (
    <div>
      <h3>{t.approvals.sources}</h3>
      <ul class="sources">
        {sources.map(({ title, uri, quote }) => (
          <li key={`${title} ${uri}`}>
            {uri === null ? (
              <strong class="theirs">{title}</strong>
            ) : (
              <a class="link theirs" href={uri} target="_blank" rel="noreferrer noopener">
                {title} <Icon name="external-link" />
              </a>
            )}
            {uri !== null && <div class="note theirs">{uri}</div>}
            {quote !== null && <blockquote class="theirs">{quote}</blockquote>}
          </li>
        ))}
      </ul>
    </div>
  )
}
