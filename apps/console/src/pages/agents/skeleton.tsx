import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'

import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function AgentSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={
        <>
          <SkeletonCard
            title={t.agents.agent}
            facts={[
              t.agents.purpose,
              t.agents.owner,
              t.agents.kind,
              t.agents.scopes,
              t.agents.tools,
              t.agents.per_action,
              t.agents.per_day,
              t.agents.actions_per_hour,
            ]}
          />
          <SkeletonCard title={t.agents.credentials} lines={1} hasButton />
        </>
      }
      narrow={<SkeletonCard title={t.agents.activity} lines={5} />}
    />
  )
}
