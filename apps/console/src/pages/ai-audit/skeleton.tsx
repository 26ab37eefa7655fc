import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'

import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function EntrySkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={
        <SkeletonCard
          title={t.menu.aiAudit}
          facts={[
            t.aiAudit.agent,
            t.aiAudit.at,
            t.aiAudit.kind,
            t.aiAudit.previous,
            t.aiAudit.hash,
          ]}
        />
      }
      narrow={<SkeletonCard title={t.aiAudit.resources} lines={1} />}
    />
  )
}
