import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonLines } from '../../kit/skeleton-card.tsx'
import { Time } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { OutcomeBadge } from '../../shared/outcome-badge.tsx'
import { useTexts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'

const shown = 20

/** What the agent did last, each with the way to its record. */
export function ActivityCard({ agentId }: { readonly agentId: string }) {
  const t = useTexts()
  const may = useMay()
  const { data: entries, error } = useQuery({
    key: ['agent-activity', agentId],
    about: ['approval', 'agent', 'order', 'product', 'refund'],
    isEnabled: may('listAgentActivity'),
    run: async (signal) =>
      (await souk.listAgentActivity({ agentId, limit: shown }, { signal })).data.content,
  })
  if (!may('listAgentActivity')) return null
  // The intent of what was done says the same again.
  const lines = entries?.filter(({ kind }) => kind !== 'INTENT')
  return (
    <Card
      title={t.agents.activity}
      aside={
        may('listAiAuditEntries') && (
          <Link to={`ai-audit?agent_id=${agentId}`} class="link">
            {t.agents.allActivity}
          </Link>
        )
      }
    >
      <Refusal error={error} />
      {!entries && !error && <SkeletonLines count={5} />}
      {lines?.length === 0 && <p class="soft">{t.agents.noActivity}</p>}
      <ul class="lines">
        {lines?.map(({ sequence, at, operation, outcome, count, approval_id }) => (
          <li key={sequence}>
            <span class="theirs">
              <Link
                to={approval_id === null ? `ai-audit/${sequence}` : `approvals/${approval_id}`}
                class="link"
              >
                {operationName(operation, t)}
              </Link>{' '}
              {count > 1 && <span class="note">{t.agents.calls(count)}</span>}
            </span>
            <OutcomeBadge outcome={outcome} />
            <span class="soft small">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
