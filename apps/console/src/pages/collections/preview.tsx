import type { CollectionRule } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { useSettled } from '../../kit/settled.ts'
import { SkeletonTexts } from '../../kit/skeleton-card.tsx'
import { useTexts } from '../../texts/index.ts'

interface PreviewProps {
  readonly matching: 'ALL' | 'ANY'
  /** Undefined as long as they are incomplete. */
  readonly rules: readonly CollectionRule[] | undefined
}

const pauseMs = 400

/** Which products rules find now, before anything is saved. */
export function Preview({ matching, rules }: PreviewProps) {
  const t = useTexts()
  return (
    <section class="form-part" aria-label={t.collections.preview} aria-live="polite">
      <strong class="small">{t.collections.preview}</strong>
      {rules === undefined ? (
        <p class="hint">{t.collections.previewLater}</p>
      ) : (
        <Found asked={JSON.stringify({ matching, rules })} />
      )}
    </section>
  )
}

function Found({ asked }: { readonly asked: string }) {
  const t = useTexts()
  const settled = useSettled(asked, pauseMs)
  const { data, error } = useQuery({
    key: ['collection-preview', settled],
    about: ['product', 'listing'],
    keepsPrevious: true,
    restMs: 10_000,
    run: async (signal) => {
      const { matching, rules } = JSON.parse(settled) as Required<PreviewProps>
      return (await souk.previewCollection({ matching, rules: rules ?? [] }, { signal })).data
    },
  })
  if (error) return <Refusal error={error} isOfChange />
  if (data === undefined) return <SkeletonTexts count={2} />
  return (
    <>
      <p>
        <strong>{t.collections.previewCount(data.product_count)}</strong>{' '}
        <span class="hint">{t.collections.previewOf(data.compared_count)}</span>
      </p>
      {data.product_count === 0 ? (
        <p class="hint">{t.collections.previewNone}</p>
      ) : (
        <ul class="chips">
          {data.products.map(({ id, title }) => (
            <li key={id} class="theirs">
              {title}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
