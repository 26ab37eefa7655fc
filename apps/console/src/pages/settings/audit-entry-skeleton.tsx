import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'

import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function AuditEntrySkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.settings.differences} lines={3} />}
      narrow={
        <SkeletonCard
          title={t.settings.entry}
          facts={[
            t.settings.who,
            t.settings.when,
            t.settings.thing,
            t.settings.content,
            t.settings.request,
          ]}
        />
      }
    />
  )
}
