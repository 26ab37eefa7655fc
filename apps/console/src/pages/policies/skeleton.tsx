import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'

import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function PolicySkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={
        <SkeletonCard
          title={t.policies.policy}
          facts={[
            t.policies.actors,
            t.policies.operations,
            t.policies.conditions,
            t.policies.roles,
            t.policies.quorum,
            t.policies.exclude,
            t.policies.ttl,
            t.policies.order,
          ]}
        />
      }
      narrow={<SkeletonCard title={t.policies.versions} lines={1} />}
    />
  )
}
